import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { naddrEncode, nsecEncode } from 'nostr-tools/nip19'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import { createKeySigner } from '../../scripts/guests/guest-signers.mjs'
import { publishGuest } from '../../scripts/guests/publish-guest.mjs'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, type TestDemo, test } from '../../tests/support/fixtures.ts'
import { enableGuests, type GuestServer, startGuestServer } from '../../tests/support/guest-server.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const CODE = (words: string) => `pinion.view('book', () => ['text', {}, '${words}'])`
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

interface Version {
  readonly version: string
  readonly words: string
  readonly requires?: readonly string[]
  /** Age of the version in s. */
  readonly age: number
}

/**
 * Publishes a version of a guest as its author does: a listing, which the next version replaces, and a snapshot, which
 * stays.
 */
function publishVersion(
  demo: TestDemo,
  server: GuestServer,
  author: NetworkPerson,
  id: string,
  { version, words, requires = [], age }: Version,
) {
  const code = CODE(words)
  server.file(`/${hashOf(code)}`, code)
  const manifest = {
    api: 1,
    id,
    title: id === 'books' ? 'Books' : 'Maps',
    summary: `About ${id}.`,
    version,
    requires,
    adds: { pages: [{ id: 'book', label: 'My shelf', view: 'book', inSidebar: true }] },
  }
  return [35_128, 5_128].map(kind =>
    demo.sign(author, {
      kind,
      created_at: Math.floor(Date.now() / 1_000) - age,
      content: JSON.stringify(manifest),
      tags: [
        ['d', id],
        ['path', '/plugin.js', hashOf(code)],
        ['x', hashOf(code)],
        ['server', server.folder('').slice(0, -2)],
        ['L', 'pinion.plugin'],
        ['l', '1', 'pinion.plugin'],
      ],
    }),
  )
}

test('a plugin is found in the directory, read, reviewed, installed, updated with what it may do more, and taken back to a former version', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
  watch,
}) => {
  const server = await startGuestServer()
  config.localServers.push(server.folder('').slice(0, -2))
  const [author, mira, leo] = [demo.person('tom'), demo.person('mira'), demo.person('leo')]
  const books = `35128:${author.pubkey}:books`
  relay.add(
    ...publishVersion(demo, server, author, 'books', { version: '1.0.0', words: 'Shelf one', age: 900 }),
    ...publishVersion(demo, server, demo.person('leo'), 'maps', {
      version: '1.0.0',
      words: 'Maps',
      age: 800,
    }),
    demo.sign(leo, { kind: 3, tags: [['p', mira.pubkey]] }),
    demo.sign(mira, {
      kind: 30_267,
      tags: [
        ['d', 'readers'],
        ['title', 'For readers'],
        ['a', books],
      ],
    }),
    demo.sign(mira, {
      kind: 1_985,
      content: 'I have read its code. It is short.',
      tags: [
        ['L', 'pinion.plugin.review'],
        ['l', 'reviewed', 'pinion.plugin.review'],
        ['a', books],
        ['x', hashOf(CODE('Shelf one'))],
      ],
    }),
  )
  const own = (kind: number) => relay.store.query({ kinds: [kind], authors: [leo.pubkey] })
  const main = page.getByRole('main')
  await enableGuests(page)
  await goto('/about')
  await signIn(page, leo)
  await test.step('the directory has shelves, and finds by words', async () => {
    await follow('/plugins')
    const shelf = main.getByRole('region', { name: /For readers/ })
    await expect(shelf.getByRole('link', { name: 'Books' })).toBeVisible()
    await expect(shelf).toContainText('used by 1 person you follow')
    await expect(main.getByRole('region', { name: 'New' }).getByRole('link')).toHaveCount(4)
    await expectNoAxeViolations(page, 'the directory of plugins')
    await main.getByLabel('Search plugins').fill('maps')
    await expect(main.getByRole('link', { name: 'Books' })).toHaveCount(0)
    await main.getByLabel('Search plugins').fill('nothing of that')
    await expect(main.getByText('No plugin matches')).toBeVisible()
    await main.getByLabel('Search plugins').fill('')
    await shelf.getByRole('link', { name: 'Books' }).click()
  })
  await test.step('its page has reviews of people whom the reader knows, and its code', async () => {
    await expect(main.getByText('I have read its code. It is short.')).toBeVisible()
    await main.getByRole('button', { name: 'Read the code' }).click()
    await expect(main.getByRole('region', { name: 'The code of the plugin' })).toContainText('Shelf one')
    await main.getByRole('button', { name: 'Write a review' }).click()
    await main.getByRole('button', { name: 'Publish the review' }).click()
    await expect(main.getByText('Write a few words first.')).toBeVisible()
    await main.getByLabel('What do you think of it?').fill('Does what it says.')
    await expectNoAxeViolations(page, 'the page of a plugin')
    await main.getByRole('button', { name: 'Publish the review' }).click()
    await expect.poll(() => own(1_985)[0]?.event.tags).toContainEqual(['a', books])
  })
  await test.step('installed with a word about it, it runs', async () => {
    await main.getByRole('button', { name: 'Install', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Install Books?' })
    await sheet.getByLabel('Say publicly that I use it').check()
    const install = sheet.getByRole('button', { name: 'Install' })
    await expect(install).not.toHaveAttribute('aria-disabled')
    await install.click()
    await expect(sheet).toBeHidden()
    await expect.poll(() => own(30_267)[0]?.event.tags).toContainEqual(['a', books])
    await expect(main.getByRole('switch', { name: /I use this/ })).toBeChecked()
    await page.getByRole('link', { name: 'My shelf' }).click()
    await expect(main.getByText('Shelf one')).toBeVisible()
  })
  await test.step('an update is offered, says what it may do more, and comes by a press alone', async () => {
    relay.add(
      ...publishVersion(demo, server, author, 'books', {
        version: '1.1.0',
        words: 'Shelf two',
        requires: ['store:10', 'network:books.example.com'],
        age: 60,
      }),
    )
    await goto('/settings/guests')
    await main.getByRole('button', { name: 'Update Books to 1.1.0' }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace Books 1.0.0 by 1.1.0?' })
    await expect(sheet).toContainText('May now: It talks to books.example.com')
    await expectNoAxeViolations(page, 'the sheet of an update')
    const install = sheet.getByRole('button', { name: 'Install' })
    await expect(install).not.toHaveAttribute('aria-disabled')
    await install.click()
    await page.getByRole('link', { name: 'My shelf' }).click()
    await expect(main.getByText('Shelf two')).toBeVisible()
  })
  await test.step('back at the former version, the newer one is offered again', async () => {
    await follow(`/plugins/${naddrEncode({ kind: 35_128, pubkey: author.pubkey, identifier: 'books' })}`)
    await main.getByRole('button', { name: 'Go back to 1.0.0' }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace Books 1.1.0 by 1.0.0?' })
    await expect(sheet).toContainText('This version is older than the one you have.')
    const install = sheet.getByRole('button', { name: 'Install' })
    await expect(install).not.toHaveAttribute('aria-disabled')
    await install.click()
    await page.getByRole('link', { name: 'My shelf' }).click()
    await expect(main.getByText('Shelf one')).toBeVisible()
    await follow('/settings/guests')
    await expect(main.getByRole('button', { name: 'Update Books to 1.1.0' })).toBeVisible()
  })
  await test.step('this site blocks a version by its hash, allows its shelf alone, or nothing', async () => {
    config.blockedGuests = [hashOf(CODE('Shelf one'))]
    await goto('/settings/guests')
    await expect(main.getByText('Stopped: This site has blocked this version.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'My shelf' })).toHaveCount(0)
    config.blockedGuests = []
    config.guests = 'listed'
    config.guestShelf = [`35128:${leo.pubkey}:maps`]
    await goto('/plugins')
    await expect(main.getByRole('region', { name: 'Recommended here' }).getByRole('link').first()).toHaveText(
      'Maps',
    )
    await expect(main.getByRole('link', { name: 'Books' })).toHaveCount(0)
    await goto('/settings/guests')
    await expect(main.getByText('This site allows the plugins on its own shelf alone.')).toBeVisible()
    await expect(main.getByLabel('Address of the folder')).toHaveCount(0)
    config.guests = 'off'
    await goto('/plugins')
    await expect(main.getByText('This site allows no plugins from others')).toBeVisible()
  })
  expect(watch.problems()).toEqual([])
  await server.close()
})

test('a plugin that is published from its folder is found and installed in another browser', async ({
  page,
  goto,
  demo,
  relay,
  config,
}) => {
  const [media, signer] = [
    await startBlossomServer(),
    createKeySigner(nsecEncode(demo.person('tom').secretKey)),
  ]
  config.localServers.push(media.url)
  const folder = fileURLToPath(new URL('../../guests/four', import.meta.url))
  const { version } = await publishGuest({
    folder,
    servers: [media.url],
    relays: [relay.url],
    signer,
    log: () => {},
  })
  await enableGuests(page)
  await goto('/plugins')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Connect four' }).click()
  await expect(main.getByText(`Version ${version}`)).toBeVisible()
  await main.getByRole('button', { name: 'Install', exact: true }).click()
  const install = page.getByRole('dialog').getByRole('button', { name: 'Install' })
  await expect(install).not.toHaveAttribute('aria-disabled')
  await install.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click()
  await expect(main.getByText('Sign in to play')).toBeVisible()
  await media.close()
})

test('installed and removed fifty times, a plugin leaves no frame, no worker and no row', async ({
  page,
  goto,
  demo,
  relay,
  config,
}) => {
  // The install dialog takes no answer in its first 500 ms, and it opens fifty times here.
  test.slow()
  const server = await startGuestServer()
  config.localServers.push(server.folder('').slice(0, -2))
  const author = demo.person('tom')
  relay.add(...publishVersion(demo, server, author, 'books', { version: '1.0.0', words: 'Shelf', age: 900 }))
  const main = page.getByRole('main')
  const install = main.getByRole('button', { name: 'Install', exact: true })
  const rows = () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases()).find(each => each.name?.includes('guests'))?.name
      if (name === undefined) throw new Error('There is no database')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const tables = [...database.objectStoreNames]
      const counts = await Promise.all(
        tables.map(
          table =>
            new Promise<number>((resolve, reject) => {
              const counting = database.transaction(table).objectStore(table).count()
              counting.onsuccess = () => resolve(counting.result)
              counting.onerror = () => reject(counting.error)
            }),
        ),
      )
      database.close()
      return counts.reduce((sum, count) => sum + count, 0)
    })
  await enableGuests(page)
  await goto(`/plugins/${naddrEncode({ kind: 35_128, pubkey: author.pubkey, identifier: 'books' })}`)
  await expect(install).toBeVisible()
  // Guests' workers have `blob:` addresses. Workers of the app have addresses of files, so they are not counted.
  const guestWorkers = () => page.workers().filter(worker => worker.url().startsWith('blob:')).length
  for (let round = 0; round < 50; round++) {
    await install.click()
    const agree = page.getByRole('dialog').getByRole('button', { name: 'Install' })
    await agree.and(page.locator(':not([aria-disabled])')).click()
    await expect.poll(guestWorkers, { intervals: [20] }).toBe(1)
    await main.getByRole('button', { name: 'Remove' }).click()
    await expect(install).toBeVisible()
  }
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect.poll(() => [page.frames().length, guestWorkers()]).toEqual([1, 0])
  expect(await rows()).toBe(0)
  await server.close()
})
