import type { Page } from '@playwright/test'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { getFollows, readFeedKeys, waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const tabNames = (page: Page) => page.getByRole('tab').allTextContents()
const ALL = ['Unseen', 'Popular', 'Latest', 'Market', 'Replies', 'Media', 'Adventure']

async function editFeeds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Feed options' }).click()
  await page.getByRole('menuitem', { name: 'Edit feeds' }).click()
  await expect(page.getByRole('region', { name: 'Edit feeds' })).toBeVisible()
}

test('feeds are renamed, moved, added and deleted, and reset; a feed asks for what its fields say', async ({
  page,
  goto,
  relay,
  context,
}) => {
  test.slow()
  await goto('/')
  await waitForStableList(page)
  await editFeeds(page)
  const panel = page.getByRole('region', { name: 'Edit feeds' })
  await panel.getByLabel('Name').fill('News')
  // Changes are saved one second after the most recent one.
  await expect(tab(page, 'News')).toBeVisible()
  await panel.getByLabel('Name').fill('')
  await expect(tab(page, 'Latest')).toBeVisible()

  await panel.getByRole('button', { name: 'Move left' }).click()
  await panel.getByRole('button', { name: 'Move left' }).click()
  await expect.poll(async () => (await tabNames(page))[0]).toBe('Latest')
  await expect(panel.getByRole('button', { name: 'Move left' })).toBeDisabled()

  await panel.getByRole('button', { name: 'Add feed' }).click()
  await expect(tab(page, 'New feed')).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('button', { name: 'Move right' })).toBeDisabled()
  await expect(panel.getByLabel('Limit')).toHaveValue('100')
  const within = async (label: string, min: string, max: string) => {
    await expect(panel.getByLabel(label, { exact: true })).toHaveAttribute('min', min)
    await expect(panel.getByLabel(label, { exact: true })).toHaveAttribute('max', max)
  }
  await within('Limit', '10', '1000')
  await expect(panel.getByLabel('Limit')).toHaveAttribute('placeholder', '100')
  await within('Follow distance', '0', '10')
  await expect(panel.getByLabel('Follow distance', { exact: true })).toHaveValue('1')
  await expect(panel.getByLabel('Event kinds')).toHaveValue('1')
  await expect(panel.getByRole('switch', { name: 'Show replied-to' })).toBeChecked()
  await panel.getByLabel('Name').fill('Reposts')
  await panel.getByLabel('Event kinds').fill('6, nonsense')
  await expect(tab(page, 'Reposts')).toBeVisible()
  await waitForStableList(page)
  const keys = await readFeedKeys(page)
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(key).toMatch(/^repost:/)
  await panel.getByLabel('Search text').fill('  soup ')
  await expect
    .poll(() => JSON.stringify(relay.requests().flatMap(({ filters }) => filters)))
    .toContain('"search":"soup"')
  // Distance 0 means only the reader, and a visitor has written no notes.
  await panel.getByLabel('Follow distance').fill('0')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Reposts')).toHaveAttribute('aria-selected', 'true')

  await editFeeds(page)
  await panel.getByRole('button', { name: 'Delete feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete feed "Reposts"?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(tab(page, 'Reposts')).toHaveCount(0)
  // After the selected feed is removed, the first remaining feed is selected.
  await expect(tab(page, 'Latest')).toHaveAttribute('aria-selected', 'true')

  await panel.getByRole('button', { name: 'Reset all feeds' }).click()
  await page
    .getByRole('dialog', { name: 'Reset all feeds to defaults?' })
    .getByRole('button', { name: 'Reset' })
    .click()
  await expect.poll(() => tabNames(page)).toEqual(ALL)

  // Another browser tab adds a feed. This tab then shows the new feed, and a change made here does not remove it.
  const other = await context.newPage()
  await other.goto('/')
  await editFeeds(other)
  await other.getByRole('button', { name: 'Add feed' }).click()
  await expect(tab(other, 'New feed')).toHaveAttribute('aria-selected', 'true')
  await other.close()
  await panel.getByRole('button', { name: 'Move left' }).click()
  await expect
    .poll(() => tabNames(page))
    .toEqual(['Unseen', 'Latest', 'Popular', ...ALL.slice(3), 'New feed'])
  await expect(tab(page, 'Latest')).toHaveAttribute('aria-selected', 'true')
})

test('the last feed cannot be deleted', async ({ page, goto }) => {
  test.slow()
  await goto('/')
  await waitForStableList(page)
  await editFeeds(page)
  const panel = page.getByRole('region', { name: 'Edit feeds' })
  for (let left = ALL.length; left > 1; left--) {
    await panel.getByRole('button', { name: 'Delete feed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // If there is only one feed, no tabs are shown.
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Delete feed' })).toBeDisabled()
})

test('a feed of one relay reads from that relay alone; wss:// is added to an address without it', async ({
  page,
  goto,
  demo,
  relay,
  config,
  watch,
}) => {
  watch.expect(/WebSocket connection to 'wss:\/\/relay\.nowhere\.test/)
  const [friend] = demo.network.people.filter(({ pubkey }) =>
    getFollows(demo.network, demo.network.rootPubkey).includes(pubkey),
  )
  if (!friend) throw new Error('The root follows nobody')
  const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds
  const elsewhere = await startDemoRelay()
  elsewhere.add([demo.sign(friend, { content: 'Said over there alone.', created_at: ago(60) })])
  relay.add(demo.sign(friend, { content: 'Said here alone.', created_at: ago(61) }))
  config.relays = [relay.url, elsewhere.url]
  const note = (content: string | RegExp) => page.getByRole('article').filter({ hasText: content })
  await goto('/')
  // Events from a relay that answers late are shown only after a press on this button.
  const news = page.getByRole('button', { name: 'Show 1 new event', exact: true })
  const there = note('Said over there alone.')
  await expect(there.or(news).first()).toBeVisible()
  if (await news.isVisible()) await news.click()
  await expect(there).toBeVisible()
  await waitForStableList(page)
  await editFeeds(page)
  const panel = page.getByRole('region', { name: 'Edit feeds' })
  const choice = panel.getByRole('combobox', { name: 'Relay' })
  await choice.selectOption({ label: 'Custom relay' })
  const address = panel.getByLabel('Address of the relay')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(address).toBeVisible()
  await address.fill('not an address')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByText('This is not the address of a relay.')).toBeVisible()
  await address.fill('relay.nowhere.test')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(choice).toHaveValue('wss://relay.nowhere.test')
  await choice.selectOption({ label: relay.url })
  await expect(note('Said here alone.')).toBeVisible()
  await expect(note('Said over there alone.')).toHaveCount(0)
  await waitForStableList(page)
  expect((await readFeedKeys(page)).length).toBeGreaterThan(3)
  elsewhere.add([demo.sign(friend, { content: 'Said over there later.' })])
  relay.add(demo.sign(friend, { content: 'Said here later.' }))
  await news.click()
  await expect(note('Said here later.')).toBeVisible()
  await expect(note(/Said over there/)).toHaveCount(0)
  await elsewhere.close()
})
