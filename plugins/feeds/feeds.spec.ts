import type { Page } from '@playwright/test'
import { parseThreadRefs } from '../../kernel/nostr/protocol/thread/thread-refs.ts'
import {
  getFirstVisibleRow,
  getFollows,
  getScrollTop,
  readFeedKeys,
  scrollBy,
  waitForStableList,
} from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { createStranger } from '../../tests/support/notifications.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const tabNames = (page: Page) => page.getByRole('tab').allTextContents()
const ALL = ['Unseen', 'Popular', 'Latest', 'Market', 'Replies', 'Media', 'Adventure']

test('the seven tabs stand in order; each asks for, and shows, the events it is named after', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  expect(await tabNames(page)).toEqual(ALL)
  const follows = getFollows(demo.network, demo.network.rootPubkey)
  const byId = new Map(demo.network.events.map(event => [event.id, event]))
  const shown = async () => {
    await waitForStableList(page)
    const keys = await readFeedKeys(page)
    return keys.map(key => byId.get(key.replace('repost:', ''))).filter(event => event !== undefined)
  }

  type Shown = Awaited<ReturnType<typeof shown>>
  /** Opens a tab and waits until `fits` accepts its rows. Until then the rows of the previous tab are shown. */
  const open = async (name: string, fits: (events: Shown) => boolean) => {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(async () => fits(await shown()), name).toBe(true)
  }

  await open(
    'Replies',
    events =>
      events.length > 2 &&
      events.some(event => event.tags.some(t => t[0] === 'e') && follows.includes(event.pubkey)),
  )
  const media = /imeta|\.(jpe?g|png|gif|webp|avif|mp4|webm|mov|m3u8)/i
  await open(
    'Media',
    events =>
      events.length > 1 &&
      events.every(event => event.kind === 1 && media.test(event.content + JSON.stringify(event.tags))),
  )
  await open('Market', events => events.length > 0 && events.every(event => event.kind === 30_402))
  await open(
    'Adventure',
    events =>
      events.length > 3 &&
      events.some(event => !follows.includes(event.pubkey)) &&
      events.every(event => parseThreadRefs({ ...event }).parent === undefined),
  )

  for (const name of ['Unseen', 'Popular']) {
    await tab(page, name).click()
    await waitForStableList(page)
  }
  const asked = relay.requests().flatMap(({ filters }) => filters)
  /**
   * Returns the requested filters that have exactly these kinds and at least this many authors; for 0, those without
   * authors.
   */
  const questions = (kinds: readonly number[], authors: number) =>
    asked.filter(
      filter =>
        filter.kinds?.join() === kinds.join() &&
        (authors === 0 ? !filter.authors : (filter.authors?.length ?? 0) >= authors),
    )
  const known = follows.length
  expect(questions([1], known).map(({ limit }) => limit)).toContain(100)
  expect(questions([1], 0).map(({ limit }) => limit)).toContain(100)
  expect(questions([1, 6], known).map(({ limit }) => limit)).toContain(100)
  expect(questions([30_402], 0).map(({ limit }) => limit)).toContain(100)
  const [popular] = questions([6, 7], known).filter(({ since }) => since !== undefined)
  expect(popular?.limit).toBe(300)
  // The age of `since` in hours. It is a day, rounded to whole hours, and an hour may have turned since it was sent.
  const hours = (Date.now() / 1_000 - (popular?.since ?? 0)) / 3_600
  expect(hours).toBeGreaterThanOrEqual(24)
  expect(hours).toBeLessThan(26)
})

test('Unseen leaves out notes that were on the screen, at the next visit of the tab', async ({
  page,
  goto,
}) => {
  test.slow()
  await goto('/')
  await waitForStableList(page)
  const seen = (await readFeedKeys(page)).slice(0, 3)
  await tab(page, 'Unseen').click()
  await waitForStableList(page)
  const first = await readFeedKeys(page)
  for (const key of seen) expect(first).not.toContain(key)
  // Notes that are read in this tab stay in the list while the feed is open, even if another tab is shown for a moment.
  await scrollBy(page, 800)
  await waitForStableList(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await waitForStableList(page)
  expect((await readFeedKeys(page)).slice(0, 3)).toEqual(first.slice(0, 3))
  await tab(page, 'Latest').click()
  await waitForStableList(page)
  await tab(page, 'Unseen').click()
  await waitForStableList(page)
  for (const key of first.slice(0, 3)) expect(await readFeedKeys(page)).not.toContain(key)
  // Seen notes are stored five seconds after they were seen.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('pinion/settings/feeds')))
    .toBe(true)
  const read = await readFeedKeys(page)
  await page.reload()
  await waitForStableList(page)
  for (const key of read.slice(0, 3)) expect(await readFeedKeys(page)).not.toContain(key)
})

test('a tab keeps its place while another tab is looked at', async ({ page, goto }) => {
  await goto('/')
  await waitForStableList(page)
  await scrollBy(page, 1_600)
  await waitForStableList(page)
  const top = await getScrollTop(page)
  await tab(page, 'Media').click()
  await waitForStableList(page)
  await tab(page, 'Latest').click()
  await waitForStableList(page)
  expect(Math.abs((await getScrollTop(page)) - top)).toBeLessThanOrEqual(4)

  // Popular is ranked again at each visit of the page. Its order and position stay while another tab is shown.
  await tab(page, 'Popular').click()
  await waitForStableList(page)
  await scrollBy(page, 1_600)
  await waitForStableList(page)
  const before = await getFirstVisibleRow(page)
  const place = await getScrollTop(page)
  expect(place).toBeGreaterThan(1_000)
  await page.locator(`main [data-note="${before?.key}"]`).first().getByRole('time').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await page.goBack()
  await waitForStableList(page)
  expect((await getFirstVisibleRow(page))?.key).toBe(before?.key)
  expect(Math.abs((await getScrollTop(page)) - place)).toBeLessThanOrEqual(4)
})

test('the reader’s own new note is shown at once, not behind the button, and its time is updated every minute', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await page.clock.install()
  await goto('/')
  const tom = demo.person('tom')
  await signIn(page, tom)
  await waitForStableList(page)
  relay.add(demo.sign(tom, { content: 'From my other window.' }))
  const mine = page.getByRole('article').filter({ hasText: 'From my other window.' })
  await expect(mine).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show .+ new events?$/ })).toHaveCount(0)
  await expect(mine.locator('time')).toHaveText('now')
  await page.clock.fastForward(60_000)
  await expect(mine.locator('time')).toHaveText('1m')
})

test('the menu says which follows were not reached', async ({ page, goto, demo, relay, watch }) => {
  watch.expect(/WebSocket connection to 'wss:\/\/gone\.nowhere\.test/)
  const mira = demo.person('mira')
  relay.add(demo.sign(mira, { kind: 10_002, tags: [['r', 'wss://gone.nowhere.test']] }))
  await goto('/')
  await waitForStableList(page)
  const options = page.getByRole('button', { name: 'Feed options' })
  const dialog = page.getByRole('dialog', { name: 'Follows that were not reached' })
  // The dialog lists the relays that were known when it opened. Relays from relay lists are asked a little later, so
  // open the dialog again until it names the relay.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 5_000 })
    await options.click({ timeout: 5_000 })
    await page.getByRole('menuitem', { name: 'Follows that were not reached' }).click({ timeout: 5_000 })
    await expect(dialog.getByText('gone.nowhere.test cannot be reached')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dialog.getByText(/^1 of \d+/)).toBeVisible()
})

test('notes by unknown people stand behind a list’s toggle; a visitor sees notes by everybody', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const words = 'Nobody knows me here.'
  relay.add(
    demo.sign(createStranger(demo), { content: words, created_at: Math.floor(Date.now() / 1_000) - 5 }),
  )
  const notes = `/relay/${encodeURIComponent(relay.host)}`
  await goto(notes)
  await expect(page.getByText(words)).toBeVisible()
  await signIn(page, demo.person('mira'))
  await follow('/settings/moderation')
  await page.getByRole('switch', { name: 'Hide unknown people' }).click()
  await follow(notes)
  await waitForStableList(page)
  await page.getByRole('button', { name: /^Show \d+ events? by unknown users$/ }).click()
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: /^Hide \d+ events? by unknown users$/ }).click()
  await expect(page.getByText(words)).toHaveCount(0)
})
