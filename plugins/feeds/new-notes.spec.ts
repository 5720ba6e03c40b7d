import {
  getFirstVisibleRow,
  getFollows,
  getScrollTop,
  readFeedKeys,
  scrollBy,
  waitForStableList,
} from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'

const SHOW_NEW = /^Show .+ new events?$/

test('new notes wait behind a button that shows their number', async ({ page, goto, demo, relay }) => {
  await goto('/')
  await waitForStableList(page)
  const before = await readFeedKeys(page)
  const tom = demo.person('tom')
  relay.add(demo.sign(tom, { content: 'Fresh off the press, part one.' }))
  await expect(page.getByRole('button', { name: 'Show 1 new event', exact: true })).toBeVisible()
  relay.add(
    demo.sign(tom, { content: 'Fresh off the press, part two.' }),
    demo.sign(demo.person('mira'), { content: 'Also fresh.' }),
  )
  const button = page.getByRole('button', { name: 'Show 3 new events' })
  await expect(button).toBeVisible()
  await expect(page.getByText('Fresh off the press')).toHaveCount(0)
  expect(await readFeedKeys(page)).toEqual(before)
  await button.click()
  await expect(page.getByText('Fresh off the press')).toHaveCount(2)
  await expect(page.getByText('Also fresh.')).toBeInViewport()
  await expect(page.getByRole('button', { name: SHOW_NEW })).toHaveCount(0)
})

test('more than 99 new notes are shown as 99+; notes by strangers are not counted', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  // The added notes must be newer than all others, because only notes for the top of the feed count as new.
  const now = Math.floor(Date.now() / 1000)
  const stranger = demo.network.people.find(
    person =>
      !getFollows(demo.network, demo.network.rootPubkey).includes(person.pubkey) && person.handle !== 'ana',
  )
  relay.add(demo.sign(stranger!, { content: 'You do not follow me.' }))
  const many = Array.from({ length: 99 }, (_, n) =>
    demo.sign(demo.person('leo'), { content: `Bulletin ${n}`, created_at: now }),
  )
  relay.add(...many)
  await expect(page.getByRole('button', { name: 'Show 99 new events' })).toBeVisible()
  relay.add(demo.sign(demo.person('leo'), { content: 'Bulletin 100', created_at: now + 1 }))
  const button = page.getByRole('button', { name: 'Show 99+ new events' })
  await expect(button).toBeVisible()
  await button.click()
  await expect(page.getByText('Bulletin 100')).toBeInViewport()
  await expect(page.getByText('You do not follow me.')).toHaveCount(0)
})

test('a click on Home at home goes to the top, a second click shows new notes', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  await scrollBy(page, 1_500)
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  relay.add(demo.sign(demo.person('tom'), { content: 'While you were reading.' }))
  await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeVisible()
  await home.click()
  await expect.poll(() => getScrollTop(page)).toBe(0)
  await expect(page.getByText('While you were reading.')).toHaveCount(0)
  await home.click()
  await expect(page.getByText('While you were reading.')).toBeInViewport()
})

test('scrolling down is not disturbed while new notes arrive', async ({ page, goto, demo, relay }) => {
  await goto('/')
  await waitForStableList(page)
  await scrollBy(page, 1_800)
  await waitForStableList(page)
  const before = await getFirstVisibleRow(page)
  relay.add(demo.sign(demo.person('tom'), { content: 'Not under your eyes.' }))
  await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeInViewport()
  await waitForStableList(page)
  const after = await getFirstVisibleRow(page)
  expect(after?.key).toBe(before?.key)
  expect(Math.abs((after?.top ?? 0) - (before?.top ?? 0))).toBeLessThanOrEqual(4)
})
