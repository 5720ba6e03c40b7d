import { getFirstVisibleRow, readFeedKeys, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

const OFFLINE = 'You are offline.'

test.use({ movesTime: true })

/** The longest time in ms until the connection is tried again. */
const NEXT_TRY_MS = 60_000

test('without a relay the same notes are read from this device, and the app says that it is offline', async ({
  page,
  goto,
  demo,
  relay,
  watch,
  time,
}) => {
  watch.expect(/WebSocket connection/)
  await goto('/')
  await waitForStableList(page)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  const before = await readFeedKeys(page)
  const first = await getFirstVisibleRow(page)

  await test.step('the relay goes away, and nothing moves', async () => {
    await relay.stop()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.locator('main header').getByText(/^Offline/)).toBeVisible()
    expect(await getFirstVisibleRow(page)).toMatchObject({ key: first?.key, top: first?.top })
    const still = await readFeedKeys(page)
    expect(still.slice(0, before.length)).toEqual(before.slice(0, still.length))
  })
  await test.step('the page is reloaded', async () => {
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await waitForStableList(page)
    const again = await readFeedKeys(page)
    // Events that have arrived meanwhile may change the height of rows, so allow for one note more or less in the page.
    const common = Math.min(before.length, again.length)
    expect(common).toBeGreaterThan(5)
    expect(again.slice(0, common)).toEqual(before.slice(0, common))
  })
  await test.step('a note and its author can be read', async () => {
    const [first] = before.filter(key => !key.startsWith('repost:'))
    await page.locator(`[data-note="${first}"]`).first().getByRole('time').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Post by / })).toBeVisible()
    await page.goBack()
  })
  await test.step('the relay is back', async () => {
    await page.evaluate(() => Object.assign(window, { marker: true }))
    await relay.restart()
    await time.pass(NEXT_TRY_MS)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    relay.add(demo.sign(demo.person('tom'), { content: 'We are back on the air.' }))
    await page.getByRole('button', { name: 'Show 1 new event' }).click()
    await expect(page.getByText('We are back on the air.')).toBeVisible()
    expect(await page.evaluate(() => 'marker' in window)).toBe(true)
  })
})

test('notes written while the relay was away come when it is back', async ({
  page,
  goto,
  demo,
  relay,
  watch,
  time,
}) => {
  watch.expect(/WebSocket connection/)
  await goto('/')
  await waitForStableList(page)
  await relay.stop()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  relay.store.add(demo.sign(demo.person('mira'), { content: 'Written while you were away.' }))
  await relay.restart()
  await time.pass(NEXT_TRY_MS)
  await page.getByRole('button', { name: 'Show 1 new event' }).click()
  await expect(page.getByText('Written while you were away.')).toBeVisible()
})

test('a browser that is offline says so at once, and offers no zaps', async ({
  page,
  goto,
  context,
  watch,
}) => {
  // Code that is still loading may fail, which is not what this test checks.
  watch.expect(/WebSocket connection|ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  // Wait for the wallet's code, because loading it offline would fail, which is not what this test checks.
  const wallet = page.waitForResponse(
    async response => /\/plugin-/.test(response.url()) && (await response.text()).includes('bc:config'),
  )
  await goto('/')
  await waitForStableList(page)
  await wallet
  let fetched = 0
  const fetchesNothing = async () => {
    const before = fetched
    fetched = await page.evaluate(() => performance.getEntriesByType('resource').length)
    return fetched === before
  }
  await expect.poll(fetchesNothing, { intervals: [700] }).toBe(true)
  const zaps = page.getByRole('main').getByRole('button', { name: /^Zap\b/ })
  await expect(zaps.first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(zaps).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(zaps.first()).toBeVisible()
})

test('a first visit without any relay says so and waits', async ({ page, goto, relay, watch, time }) => {
  watch.expect(/WebSocket connection/)
  await relay.stop()
  await goto('/')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByText('None of your relays answered.')).toBeVisible()
  await relay.restart()
  await time.pass(NEXT_TRY_MS)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeHidden()
})

test('an empty relay gives an empty list, not an endless wait, also when the relay goes away', async ({
  page,
  goto,
  config,
  relay,
  demo,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  const lonely = demo.sign(demo.person('ana'), {
    kind: 3,
    tags: [['p', 'ab'.repeat(32)]],
  })
  config.rootAccount = lonely.pubkey
  relay.add(lonely)
  await goto('/')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await relay.stop()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('No posts yet')).toBeVisible()
})
