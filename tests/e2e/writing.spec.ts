import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { encodeNote, encodeNpub } from '../../kernel/nostr/codec/index.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoSecret } from '../support/scan-secrets.ts'
import { signIn } from '../support/sign-in.ts'

const composer = (page: Page) => page.getByRole('dialog', { name: /^(New post|Reply|Quote)$/ })
const field = (page: Page) => page.getByPlaceholder("What's on your mind?")
const publish = (page: Page) => composer(page).getByRole('button', { name: 'Publish' })

test.beforeEach(async ({ page, goto, demo }) => {
  await goto('/about')
  await signIn(page, demo.person('mira'))
})

test('a note is published with its mentions and hashtags, and its page is shown', async ({
  page,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(publish(page)).toBeDisabled()
  await field(page).fill(`   `)
  await expect(publish(page)).toBeDisabled()
  await field(page).fill(`Good morning ${encodeNpub(leo.pubkey)} #Birds`)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Good morning')
  await field(page).press('Control+Enter')
  await expect(composer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/note1/)
  await expect(page.getByRole('main')).toContainText('Good morning')
  const mine = () => relay.store.query({ kinds: [1], authors: [demo.person('mira').pubkey], '#t': ['birds'] })
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(1)
  const [row] = mine()
  expect(row?.event.content).toBe(`Good morning nostr:${encodeNpub(leo.pubkey)} #Birds`)
  expect(row?.event.tags).toEqual([
    ['p', leo.pubkey],
    ['t', 'birds'],
  ])
})

test('within five seconds a note can be taken back, and its text returns; own custom emoji are included', async ({
  page,
  demo,
  relay,
  watch,
}) => {
  const [mira, leo] = [demo.person('mira'), demo.person('leo')]
  const kite = 'https://pictures.invalid/kite.png'
  watch.expect(/pictures\.invalid/)
  const birds = [
    ['d', 'birds'],
    ['emoji', 'red-kite', kite],
  ]
  const list = [['a', `30030:${leo.pubkey}:birds`]]
  relay.add(
    demo.sign(leo, { kind: 30030, tags: birds }),
    demo.sign(mira, { kind: 10030, tags: list, content: '' }),
  )
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Too early.')
  await publish(page).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page)).toHaveValue('Too early.')
  await expect(page).not.toHaveURL(/\/note1/)
  const mine = () => relay.store.query({ kinds: [1], authors: [mira.pubkey] }).map(row => row.event)
  expect(mine().map(e => e.content)).not.toContain('Too early.')

  await composer(page).getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('gridcell', { name: ':red-kite:' }).click()
  await expect(field(page)).toHaveValue(/^Too early\. ?:red-kite: ?$/)
  await publish(page).click()
  const sent = () => mine().find(e => e.content.startsWith('Too early.'))
  await expect.poll(() => sent()?.content, { timeout: 12_000 }).toMatch(/^Too early\. ?:red-kite:$/)
  expect(sent()?.tags).toEqual([['emoji', 'red-kite', kite]])

  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Typed by hand: :red-kite:')
  await publish(page).click()
  const typed = () => mine().find(e => e.content.startsWith('Typed by hand'))
  await expect.poll(() => typed()?.tags, { timeout: 12_000 }).toEqual([['emoji', 'red-kite', kite]])
})

test('a draft survives a reload and a closed tab', async ({ context, page }) => {
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Half a thought')
  await page.reload()
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(field(page)).toHaveValue('Half a thought')
  await field(page).fill('Half a thought, and a bit')
  await page.close({ runBeforeUnload: true })
  const next = await context.newPage()
  await next.goto('/about')
  await next.getByRole('button', { name: 'New post' }).click()
  await expect(field(next)).toHaveValue('Half a thought, and a bit')
})

test('a secret key is neither published nor stored, and the typed text is not lost', async ({
  page,
  demo,
  watch,
}) => {
  const key = generateSecretKey()
  const nsec = nip19.nsecEncode(key)
  const stored = () =>
    page.evaluate(async () => {
      const name = 'pinion-plugin-composer'
      // Opening the database before the app does would create an empty one.
      if (!(await indexedDB.databases()).some(there => there.name === name)) return undefined
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const opened = await settled(indexedDB.open(name))
      const rows = await settled(opened.transaction('drafts').objectStore('drafts').getAll())
      opened.close()
      return rows.map((row: { content: string }) => row.content).join()
    })
  const nothingStored = async () => {
    await expect.poll(stored).toBe('')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await expectNoSecret(page, watch, key, { shown: false })
  }
  const open = () => page.getByRole('button', { name: 'New post' }).click()
  const said = composer(page).getByRole('alert')
  const text = `my key https://pictures.invalid/${nsec}.png`
  await open()
  await field(page).fill(text.slice(0, 50))
  await expect.poll(stored).toBe(text.slice(0, 50))
  await field(page).fill(text)
  await expect(said).toContainText('holds a secret key')
  await nothingStored()
  await publish(page).click()
  await expect(said).toContainText('holds a secret key')
  await expect(field(page)).toHaveValue(text)
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeHidden()
  await nothingStored()
  await expectNoSecret(page, watch, key)

  await open()
  await expect(field(page)).toHaveValue(text)
  await field(page).fill('my key')
  await expect(said).toHaveCount(0)
  await expect.poll(stored).toBe('my key')
  await composer(page).getByRole('button', { name: 'Content warning' }).click()
  await page.getByRole('textbox', { name: 'Content warning' }).fill(nsec)
  await nothingStored()

  // A draft that an earlier version stored is deleted as soon as it is read, and stays in the window only.
  await page.evaluate(
    ([name, content]) =>
      localStorage.setItem(name, JSON.stringify({ content, imageMetadata: {}, emoji: {}, savedAt: 1 })),
    [`pinion/draft/${demo.person('mira').pubkey} note`, text] as const,
  )
  await page.reload()
  await open()
  await expect(field(page)).toHaveValue(text)
  await nothingStored()
})

test('reply, quote, like, emoji, repost and deletion follow the NIPs, and another browser sees them', async ({
  page,
  browser,
  baseURL,
  follow,
  demo,
  relay,
  goto,
}) => {
  const mira = demo.person('mira')
  const leo = demo.person('leo')
  const note = demo.sign(leo, { content: 'The canal froze over night.' })
  relay.add(note)
  const mine = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey], '#e': [note.id] }).map(row => row.event)
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await expect(card).toContainText('The canal froze')

  await test.step('like', async () => {
    await card.getByRole('button', { name: 'Like' }).click()
    await expect(card.getByRole('button', { name: /You reacted/ })).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => mine(7).map(e => [e.content, e.tags]))
      .toEqual([
        [
          '+',
          [
            ['e', note.id],
            ['p', leo.pubkey],
            ['k', '1'],
          ],
        ],
      ])
  })
  await test.step('repost', async () => {
    await card.getByRole('button', { name: 'Repost' }).click()
    await page.getByRole('menuitem', { name: 'Repost' }).click()
    await expect(card.getByRole('button', { name: 'You reposted this, 1 repost' })).toBeVisible()
    await expect.poll(() => mine(6).map(e => JSON.parse(e.content).id)).toEqual([note.id])
    expect(mine(6)[0]?.tags).toEqual([
      ['e', note.id],
      ['p', leo.pubkey],
    ])
  })
  await test.step('reply', async () => {
    await card.getByRole('button', { name: /^Reply/ }).click()
    await expect(composer(page)).toContainText('The canal froze')
    await field(page).fill('Did it hold?')
    await publish(page).click()
    await expect
      .poll(() => mine(1).map(e => [e.content, e.tags]), { timeout: 12_000 })
      .toEqual([
        [
          'Did it hold?',
          [
            ['e', note.id, '', 'root', leo.pubkey],
            ['p', leo.pubkey],
          ],
        ],
      ])
  })
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await test.step('another browser shows all of it', async () => {
    await theirs.goto(`/${encodeNote(note.id)}`)
    const seen = theirs.locator(`article[data-note="${note.id}"]`).first()
    await expect(seen.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Repost, 1 repost' })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Reply, 1 reply' })).toBeVisible()
    await expect(theirs.getByText('Did it hold?')).toBeVisible()
  })
  await test.step('quote', async () => {
    await goto(`/${encodeNote(note.id)}`)
    await card.getByRole('button', { name: /repost/i }).click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await field(page).fill('Worth a look.')
    await publish(page).click()
    const quotes = () =>
      relay.store.query({ kinds: [1], authors: [mira.pubkey], '#q': [note.id] }).map(row => row.event)
    await expect.poll(() => quotes().length, { timeout: 12_000 }).toBe(1)
    const [quote] = quotes()
    expect(quote?.content).toMatch(/^Worth a look\.\n\nnostr:nevent1/)
    expect(quote?.tags).toEqual([
      ['p', leo.pubkey],
      ['q', note.id],
    ])
  })
  await test.step('a deletion can be requested for an own note only', async () => {
    await follow(`/${encodeNote(note.id)}`)
    await card.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Request deletion' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const [reply] = mine(1)
    const own = page.locator(`article[data-note="${reply?.id}"]`).first()
    await own.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Request deletion' }).click()
    relay.refuse('blocked: everything stays')
    await page.getByRole('dialog').getByRole('button', { name: 'Request deletion' }).click()
    await expect(page.getByText('No relay took it: blocked: everything stays')).toBeVisible()
    await expect(own).toBeVisible()
    relay.refuse(undefined)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(own).toHaveCount(0)
    await expect
      .poll(() => relay.store.query({ kinds: [5], authors: [mira.pubkey] }).map(row => row.event.tags))
      .toEqual([
        [
          ['e', reply?.id],
          ['k', '1'],
        ],
      ])
    await expect(theirs.getByText('Did it hold?')).toHaveCount(0)
  })
  await other.close()
})

test('two quick presses are one like and one repost', async ({ page, goto, demo, relay }) => {
  const note = demo.sign(demo.person('leo'), { content: 'Twice is once.' })
  relay.add(note)
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await card.getByRole('button', { name: 'Like' }).dblclick()
  await expect(card.getByRole('button', { name: /You reacted/ })).toBeVisible()
  const likes = () =>
    relay.store.query({ kinds: [7], authors: [demo.person('mira').pubkey], '#e': [note.id] })
  await expect.poll(() => likes().length).toBe(1)
  await page.goto('/settings/network')
  await expect(page.getByRole('region', { name: 'Outbox' }).getByText('Reaction')).toHaveCount(1)
})

test('two presses while the window loads open one window', async ({ page }) => {
  await page.getByRole('button', { name: 'New post' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await field(page).fill('Once')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(field(page)).toHaveValue('Once')
})
