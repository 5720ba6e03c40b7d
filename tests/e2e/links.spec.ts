import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { naddrEncode, neventEncode, noteEncode, nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { startRelay } from '../../host/demo/relay/start-relay.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'

const NOT_FOUND = 'The page you are looking for could not be found.'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('a pasted link to a person', () => {
  for (const form of [
    'npub',
    'NPUB',
    'nprofile',
    'nostr:npub',
    'hex',
    'HEX',
    'name@domain',
    'name',
    'name/replies',
    'no profile',
  ] as const) {
    test(`as ${form}`, async ({ page, goto, demo, relay, config }) => {
      const tom = demo.person(form === 'no profile' ? 'ana' : 'tom')
      const bare = demo.network.notable.bareProfilePubkey
      const npub = npubEncode(form === 'no profile' ? bare : tom.pubkey)
      const path = {
        npub,
        NPUB: npub.toUpperCase(),
        nprofile: nprofileEncode({ pubkey: tom.pubkey, relays: [relay.url] }),
        'nostr:npub': `nostr:${npub}`,
        hex: tom.pubkey,
        HEX: tom.pubkey.toUpperCase(),
        'name@domain': `tom@${config.domain}`,
        name: 'tom',
        'name/replies': 'tom/replies',
        'no profile': npub,
      }[form]
      await goto(`/${path}`)
      await expect(heading(page, form === 'no profile' ? npub.slice(0, 8) : 'Tom')).toBeVisible()
      if (form === 'no profile') return
      const open = form === 'name/replies' ? 'Replies' : 'Posts'
      const tabs = page.getByRole('navigation', { name: 'Profile' })
      await expect(tabs.getByRole('link', { name: open })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  }
})

test('a profile is found on the only relay that has it, if the link names that relay', async ({
  page,
  goto,
  config,
}) => {
  const elsewhere = await startRelay({ port: 0 })
  config.localServers.push(elsewhere.url)
  const key = generateSecretKey()
  const sign = (kind: number, content: string) =>
    finalizeEvent({ kind, content, tags: [], created_at: Math.floor(Date.now() / 1000) - 60 }, key)
  elsewhere.add([sign(0, '{"name":"Far Away"}'), sign(1, 'Written where nobody looks.')])
  await goto(`/${nprofileEncode({ pubkey: getPublicKey(key), relays: [elsewhere.url] })}`)
  await expect(heading(page, 'Far Away')).toBeVisible()
  await expect(page.getByText('Written where nobody looks.')).toBeVisible()
  await elsewhere.close()
})

test('a link that names the author but no relay is looked up on the author’s write relays', async ({
  page,
  goto,
  relay,
  config,
}) => {
  const home = await startRelay({ port: 0 })
  config.localServers.push(home.url)
  const key = generateSecretKey()
  const author = getPublicKey(key)
  const sign = (kind: number, content: string, tags: string[][] = []) =>
    finalizeEvent({ kind, content, tags, created_at: Math.floor(Date.now() / 1000) - 60 }, key)
  const note = sign(1, 'Written at home.')
  const article = sign(30023, 'Kept at home.', [['d', 'home']])
  home.add([note, article])
  relay.add(sign(10002, '', [['r', home.url]]))
  await goto(`/${neventEncode({ id: note.id, author })}`)
  await expect(page.getByText('Written at home.')).toBeVisible()
  await goto(`/${naddrEncode({ kind: 30023, pubkey: author, identifier: 'home' })}`)
  await expect(page.getByText('Kept at home.')).toBeVisible()
  await home.close()
})

test('the address of a replaceable event leads to it', async ({ page, goto, relay }) => {
  const key = generateSecretKey()
  const tags = [['alt', 'The birds of one valley']]
  relay.add(
    finalizeEvent({ kind: 10_666, content: '', tags, created_at: Math.floor(Date.now() / 1000) - 60 }, key),
  )
  await goto(`/${naddrEncode({ kind: 10_666, pubkey: getPublicKey(key), identifier: '' })}`)
  await expect(page.getByText('The birds of one valley')).toBeVisible()
})

test.describe('a pasted link to a note', () => {
  for (const form of ['note', 'NOTE', 'nevent', 'nostr:note', 'hex', 'naddr'] as const) {
    test(`as ${form}`, async ({ page, goto, demo, relay }) => {
      const id = demo.network.notable.longNote
      const [kind, pubkey, identifier] = demo.network.notable.articleAddress.split(':')
      const path = {
        note: noteEncode(id),
        NOTE: noteEncode(id).toUpperCase(),
        nevent: neventEncode({ id, relays: [relay.url] }),
        'nostr:note': `nostr:${noteEncode(id)}`,
        hex: id,
        naddr: naddrEncode({ kind: Number(kind), pubkey: pubkey!, identifier: identifier! }),
      }[form]
      await goto(`/${path}`)
      await expect(heading(page, /^Post by ./)).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      if (form !== 'naddr')
        await expect(page.getByText('I have been asked three times this week')).toBeVisible()
    })
  }
})

test('an address that no relay knows says that nothing was found', async ({ page, goto, demo }) => {
  const naddr = naddrEncode({ kind: 30_023, pubkey: demo.person('tom').pubkey, identifier: 'never-written' })
  await goto(`/${naddr}`)
  await expect(page.getByText(/^Failed to load naddr:/)).toBeVisible()
})

test('unknown names, broken keys and other paths are not found, and the page links to home', async ({
  page,
  goto,
  follow,
}) => {
  for (const path of ['nobody-at-all', 'no/such/page', 'npub1qqqq', 'note1qqqq', 'a'.repeat(300)]) {
    await goto(`/${path}`)
    await expect(page.getByText(NOT_FOUND), path).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back to homepage' }), path).toBeVisible()
  }
  // A server refuses this path, but a link inside the app can still lead to it.
  await follow('/%E0%A4%A')
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
  await page.getByRole('link', { name: 'Go back to homepage' }).click()
  await expect(heading(page, 'Home')).toBeVisible()
})

test('a name at a domain that cannot be asked is not found', async ({ page, goto, watch }) => {
  watch.expect(/Failed to load resource/)
  await goto('/tom@localhost:1')
  await expect(page.getByText(NOT_FOUND)).toBeVisible()
})

const likedNote = (like: NostrEvent | undefined) => like?.tags.findLast(([name]) => name === 'e')?.[1] ?? ''
const likersOf = (demo: TestDemo, like: NostrEvent) =>
  demo.network.events.filter(e => e.kind === 7 && likedNote(e) === likedNote(like))

test('a blocked profile shows only the reason, and appears nowhere else', async ({
  page,
  goto,
  demo,
  config,
}) => {
  const tom = demo.person('tom')
  const hit = page.locator(`[role=option][href="/${npubEncode(tom.pubkey)}"]`)
  const look = async () => {
    await page.getByRole('complementary').getByRole('combobox', { name: 'Search' }).fill('tom')
    await expect(page.getByRole('option', { name: 'Search notes: tom' })).toBeVisible()
  }
  const written = page.locator(`article:has(a[href="/${npubEncode(tom.pubkey)}"])`)
  await goto(`/${npubEncode(tom.pubkey)}`)
  await expect(written.first()).toBeVisible()
  await look()
  await expect(hit).toBeVisible()
  const note = noteEncode(demo.network.notable.longNote)
  const hash = createHash('sha256').update(Buffer.from(tom.pubkey, 'hex')).digest('hex')
  config.blocklist = { provider: 'Example Trust', note, hashes: [hash] }
  await goto(`/${npubEncode(tom.pubkey)}`)
  await expect(
    page.getByText(`Error: Flagged as CSAM by Example Trust. See explanation at /${note}`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(heading(page, 'Home')).toBeVisible()
  await look()
  await expect(page.getByRole('option')).not.toHaveCount(1)
  await expect(hit).toHaveCount(0)
  await goto(
    `/${noteEncode(demo.network.events.find(e => e.kind === 1 && e.pubkey === tom.pubkey)?.id ?? '')}`,
  )
  await expect(heading(page, /^Post/)).toBeVisible()
  await expect(written).toHaveCount(0)

  // The blocked person is also missing in the list of a note's likes and in a person's list of follows.
  const row = page.getByRole('dialog').locator('li')
  const his = row.filter({ has: page.locator(`a[href="/${npubEncode(tom.pubkey)}"]`) })
  const liked = demo.network.events.find(
    e => e.kind === 7 && e.pubkey === tom.pubkey && likersOf(demo, e).length > 1,
  )
  await goto(`/${noteEncode(likedNote(liked))}`)
  await page.getByRole('article').first().getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show reactions' }).click()
  await expect(row.first()).toBeVisible()
  await expect(his).toHaveCount(0)
  await goto(`/${npubEncode(demo.network.rootPubkey)}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Follows$/ })
    .click()
  await expect(row.first()).toBeVisible()
  await expect(his).toHaveCount(0)
})

test('Back from a page that a link was resolved to does not resolve the link again', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  await goto('/about')
  await expect(heading(page, 'About')).toBeVisible()
  await follow(`/${demo.person('tom').pubkey}`)
  await expect(heading(page, 'Tom')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'About')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about')
})
