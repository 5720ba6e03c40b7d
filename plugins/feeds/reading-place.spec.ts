import {
  getFirstVisibleRow,
  getFollows,
  getScrollTop,
  readFeedKeys,
  scrollBy,
  waitForStableList,
} from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { getTenPastHour } from '../../tests/support/get-ten-past-hour.ts'

test('Popular shows the most liked notes; on return to Latest it keeps its place', async ({
  page,
  goto,
  demo,
}) => {
  const now = getTenPastHour()
  await page.clock.install({ time: now })
  await goto('/')
  await waitForStableList(page)
  await scrollBy(page, 2_500)
  await waitForStableList(page)
  const place = await getFirstVisibleRow(page)
  const top = await getScrollTop(page)
  await page.getByRole('tab', { name: 'Popular' }).click()
  await waitForStableList(page)
  const [first] = await readFeedKeys(page)
  const follows = getFollows(demo.network, demo.network.rootPubkey)
  const since = Math.floor(now / 3_600_000) * 3_600 - 24 * 3_600
  const likers = new Map<string, Set<string>>()
  for (const event of demo.network.events) {
    if ((event.kind !== 7 && event.kind !== 6) || event.content === '-') continue
    if (event.created_at < since || !follows.includes(event.pubkey)) continue
    const id = event.tags.findLast(tag => tag[0] === 'e')?.[1] ?? ''
    likers.set(id, (likers.get(id) ?? new Set()).add(event.pubkey))
  }
  const most = Math.max(...[...likers.values()].map(people => people.size))
  expect(likers.get(first ?? '')?.size).toBe(most)

  await page.getByRole('tab', { name: 'Latest' }).click()
  await waitForStableList(page)
  expect((await getFirstVisibleRow(page))?.key).toBe(place?.key)
  expect(Math.abs((await getScrollTop(page)) - top)).toBeLessThanOrEqual(4)
})

test('the chosen tab is selected at the next visit', async ({ page, goto }) => {
  await goto('/')
  await page.getByRole('tab', { name: 'Popular' }).click()
  await waitForStableList(page)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Popular' })).toHaveAttribute('aria-selected', 'true')
})

test('a reader who scrolls at once keeps the place when the rest of the app loads', async ({
  page,
  goto,
}) => {
  await page.addInitScript(() => {
    const jumps: number[] = []
    const to = window.scrollTo.bind(window)
    Object.assign(window, {
      jumps,
      scrollTo(options: ScrollToOptions) {
        jumps.push(options.top ?? 0)
        to(options)
      },
    })
  })
  await goto('/')
  await waitForStableList(page)
  await page.evaluate(() => {
    ;(window as unknown as { jumps: number[] }).jumps.length = 0
  })
  await scrollBy(page, 700)
  // The late catalog is loaded last. It adds the pages that the first screen does not need.
  await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('deferred-plugin-catalog')),
  )
  await scrollBy(page, 700)
  await waitForStableList(page)
  expect(await getScrollTop(page)).toBe(1_400)
  expect(await page.evaluate(() => (window as unknown as { jumps: number[] }).jumps)).toEqual([])
})

test('from a note back to the feed: the same place, the same first note', async ({ page, goto }) => {
  await goto('/')
  await waitForStableList(page)
  for (let screen = 0; screen < 6; screen++) await scrollBy(page, 1_100)
  await waitForStableList(page)
  const before = await getFirstVisibleRow(page)
  const top = await getScrollTop(page)
  expect(top).toBeGreaterThan(3_000)
  await page
    .locator(`[data-note="${before?.key.replace('repost:', '')}"]`)
    .first()
    .getByRole('time')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await expect.poll(() => getScrollTop(page)).toBeLessThan(200)
  await page.goBack()
  await waitForStableList(page)
  expect((await getFirstVisibleRow(page))?.key).toBe(before?.key)
  expect(Math.abs((await getScrollTop(page)) - top)).toBeLessThanOrEqual(4)
  // The position is also restored by the app's own Back button.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await waitForStableList(page)
  expect((await getFirstVisibleRow(page))?.key).toBe(before?.key)
  expect(Math.abs((await getScrollTop(page)) - top)).toBeLessThanOrEqual(4)
})
