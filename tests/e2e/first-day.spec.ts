import type { Page } from '@playwright/test'
import { encodeNote, encodeNpub } from '../../kernel/nostr/codec/index.ts'
import { startBlossom } from '../peers/media-servers.ts'
import { expect, test } from '../support/fixtures.ts'
import { picture } from '../support/picture.ts'
import { signIn } from '../support/sign-in.ts'

const field = (page: Page) => page.getByPlaceholder("What's on your mind?")
const publish = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Publish' })
const card = (page: Page, id: string) => page.locator(`main article[data-note="${id}"]`).first()

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the first day of somebody who signs up, as the relay keeps it and as another person sees it', async ({
  page,
  browser,
  baseURL,
  config,
  goto,
  follow,
  demo,
  relay,
}) => {
  test.setTimeout(120_000)
  const media = await startBlossom()
  config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
  const leo = demo.person('leo')
  const note = demo.sign(leo, { content: 'The canal froze over night.' })
  relay.add(note)
  let me = ''
  const mine = (kind: number) => relay.store.query({ kinds: [kind], authors: [me] }).map(({ event }) => event)
  const written = async (content: string) => {
    await expect.poll(() => mine(1).map(e => e.content), { timeout: 15_000 }).toContain(content)
    return mine(1).find(e => e.content === content)
  }

  await test.step('signs up with one field', async () => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByPlaceholder("What's your name?").fill('Wren')
    await page.getByPlaceholder("What's your name?").press('Enter')
    await expect(page.getByRole('button', { name: 'Accounts' })).toContainText('Wren')
    const profiles = () =>
      relay.store.query({ kinds: [0] }).filter(({ event }) => event.content === '{"name":"Wren"}')
    await expect.poll(() => profiles().length).toBe(1)
    me = profiles()[0]?.event.pubkey ?? ''
  })

  let own = ''
  await test.step('writes a note with two pictures', async () => {
    await page.getByRole('button', { name: 'New post' }).first().click()
    await field(page).fill('My first two pictures')
    await page
      .getByLabel('Images or videos', { exact: true })
      .setInputFiles([picture('a.png', 10), picture('b.png', 200)])
    await expect(field(page)).toHaveValue(/pictures(\s+http:\S+\.png){2}/)
    await publish(page).click()
    await expect.poll(() => mine(1).length, { timeout: 15_000 }).toBe(1)
    const [first] = mine(1)
    own = first?.id ?? ''
    expect(first?.tags.filter(([name]) => name === 'imeta')).toHaveLength(2)
    expect(media.refusals).toEqual([])
  })

  let reply = ''
  await test.step('replies', async () => {
    await follow(`/${encodeNote(note.id)}`)
    await card(page, note.id)
      .getByRole('button', { name: /^Reply/ })
      .click()
    await field(page).fill('Did it hold?')
    await publish(page).click()
    const event = await written('Did it hold?')
    reply = event?.id ?? ''
    expect(event?.tags).toEqual([
      ['e', note.id, '', 'root', leo.pubkey],
      ['p', leo.pubkey],
    ])
  })

  await test.step('likes with an emoji, and reposts', async () => {
    await follow(`/${encodeNote(note.id)}`)
    await card(page, note.id).getByRole('button', { name: 'Like' }).click({ delay: 700 })
    await page.getByPlaceholder('Search emoji').fill('snowflake')
    await page
      .getByRole('gridcell', { name: /snowflake/i })
      .first()
      .click()
    await expect.poll(() => mine(7).map(e => [e.content, e.tags[0]?.[1]])).toEqual([['❄️', note.id]])
    await card(page, note.id).getByRole('button', { name: 'Repost' }).click()
    await page.getByRole('menuitem', { name: 'Repost' }).click()
    await expect.poll(() => mine(6).map(e => JSON.parse(e.content).id)).toEqual([note.id])
  })

  let quote = ''
  await test.step('quotes', async () => {
    await card(page, note.id)
      .getByRole('button', { name: /repost/i })
      .click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await field(page).fill('Worth a look.')
    await publish(page).click()
    const quotes = () => mine(1).filter(e => e.tags.some(([name, id]) => name === 'q' && id === note.id))
    await expect.poll(() => quotes().length, { timeout: 15_000 }).toBe(1)
    quote = quotes()[0]?.id ?? ''
  })

  await test.step('follows, mutes, and takes the mute back', async () => {
    await follow(`/${encodeNpub(leo.pubkey)}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect.poll(() => mine(3)[0]?.tags).toEqual([['p', leo.pubkey]])
    await main.getByRole('button', { name: 'More about this person' }).click()
    await page.getByRole('menuitem', { name: 'Mute User' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    // Whoever is muted is followed no longer.
    await expect.poll(() => mine(10_000)[0]?.tags).toEqual([['p', leo.pubkey]])
    await expect.poll(() => mine(3)[0]?.tags).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Undo?' }).click()
    await expect.poll(() => mine(10_000)[0]?.tags).toEqual([])
    await main.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect.poll(() => mine(3)[0]?.tags).toEqual([['p', leo.pubkey]])
  })

  await test.step('reports a note', async () => {
    await follow(`/${encodeNote(note.id)}`)
    await card(page, note.id).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Spam' })
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('dialog')).toContainText('Thank you for your report!')
    await expect.poll(() => mine(1984).map(e => e.tags[0])).toEqual([['e', note.id, 'spam']])
    await page.keyboard.press('Escape')
  })

  const other = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const theirs = await other.newPage()
  await theirs.route('/config.json', route => route.fulfill({ json: config }))
  await test.step('another account sees each of them', async () => {
    await theirs.goto('/about')
    await signIn(theirs, leo)
    await theirs.goto(`/${encodeNote(note.id)}`)
    const seen = card(theirs, note.id)
    await expect(seen.getByRole('button', { name: 'Like, 1 likes' })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Repost, 1 reposts' })).toBeVisible()
    // Leo does not know Wren yet.
    await theirs.getByRole('button', { name: 'Show 1 event by unknown users' }).click()
    await expect(card(theirs, reply)).toContainText('Did it hold?')
    await theirs.goto(`/${encodeNpub(me)}`)
    await expect(theirs.getByRole('heading', { name: 'Wren' }).first()).toBeVisible()
    await expect(theirs.getByText('Follows you')).toBeVisible()
    await expect(card(theirs, quote)).toContainText('Worth a look.')
    await expect(card(theirs, own).getByRole('img')).not.toHaveCount(0)
  })

  await test.step('asks for one deletion', async () => {
    await follow(`/${encodeNote(reply)}`)
    await card(page, reply).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Request deletion' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request deletion' }).click()
    await expect
      .poll(() => mine(5).map(e => e.tags))
      .toEqual([
        [
          ['e', reply],
          ['k', '1'],
        ],
      ])
  })
  // Nothing else was published.
  const kinds = relay.store.query({ authors: [me] }).map(({ event }) => event.kind)
  expect(kinds.sort((a, b) => a - b)).toEqual([0, 1, 1, 3, 5, 6, 7, 1984, 10_000, 10_002])
  await other.close()
  await media.close()
})
