import { nsecEncode } from 'nostr-tools/nip19'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import { scrollBy } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { pressKeys } from '../../tests/support/keyboard.ts'
import {
  createEventPublishers,
  createStranger,
  getBell,
  getFollowedPeople,
  getMenu,
  getRow,
  getRows,
  nowSeconds,
  openAs,
} from '../../tests/support/notifications.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

test('ten rows at first, ten more at their end, older ones from the relay; on return the place is found again', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const leo = demo.person('leo')
  const [ann] = getFollowedPeople(demo, leo) as [NetworkPerson]
  const start = nowSeconds() - 100_000
  for (let at = 0; at < 130; at++) {
    const mine = demo.sign(leo, { content: `Note ${at}`, created_at: start + at * 10 })
    const like = demo.sign(ann, {
      kind: 7,
      content: '+',
      created_at: start + at * 10 + 5,
      tags: [
        ['e', mine.id],
        ['p', leo.pubkey],
      ],
    })
    relay.add(mine, like)
  }
  await openAs(page, goto, leo)
  // Only rows near the window are rendered, so the number of rows is read from `aria-setsize`.
  const listed = async () => Number(await getRows(page).first().getAttribute('aria-setsize'))
  await expect.poll(listed).toBe(10)
  const asked = relay.requests().flatMap(({ filters }) => filters)
  const [question] = asked.filter(filter => filter['#p']?.join() === leo.pubkey && filter.limit === 100)
  expect(question?.kinds).toEqual(expect.arrayContaining([7, 6, 1, 9735, 9802]))
  const more = page.getByRole('main').getByRole('button', { name: 'Show more' })
  // Focusing the button must not scroll, because scrolling loads more by itself.
  await more.evaluate(button => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect.poll(listed).toBe(20)
  // The oldest notification comes with a later request to the relay, so scroll until it appears.
  const oldest = page.locator('[data-notification]', { hasText: 'Note 0' })
  const some = page.locator('[data-notification]', { hasText: /Note \d/ })
  let met = false
  await expect(async () => {
    const there = (await some.count()) > 0
    met ||= there
    // Rows are measured as they appear, so one scroll may skip the row. In that case, scroll back.
    await scrollBy(page, there || !met ? 300 : -200)
    expect(await oldest.count()).toBe(1)
  }).toPass({ intervals: [0], timeout: 60_000 })
  expect(await listed()).toBeGreaterThan(130)

  await oldest.scrollIntoViewIfNeeded()
  const all = await listed()
  // Playwright's click would scroll first. So click from within the page.
  const link = oldest.getByRole('link', { name: 'reacted to your note' })
  const top = await link.evaluate((there: HTMLElement) => {
    const now = Math.round(there.getBoundingClientRect().top)
    there.click()
    return now
  })
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => Math.round((await link.boundingBox())?.y ?? 0)).toBe(top)
  expect(await listed()).toBe(all)
})

test('without an account the page offers to sign in; an account without notifications is told so', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/notifications')
  await expect(getBell(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.getByPlaceholder('Paste secret key').fill(nsecEncode(createStranger(demo).secretKey))
  await expect(page.getByText('No notifications yet')).toBeVisible()
  expect(relay.requests().length).toBeGreaterThan(0)
})

test('the keys: g n goes there, j and k go along the rows, o opens the note', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  // These notifications are the newest that Leo has.
  const { say, note } = createEventPublishers(demo, relay, leo, 20)
  const [ann] = getFollowedPeople(demo, leo) as [NetworkPerson]
  const first = note('One.')
  const second = note('Two.')
  say(ann, 7, first, '+')
  say(ann, 7, second, '+')
  await goto('/about')
  await signIn(page, leo)
  // The shortcut works once the plugin is active, which shows its menu item.
  await expect(page.getByRole('link', { name: 'Notifications' }).first()).toBeVisible()
  await pressKeys(page, 'g', 'n')
  await expect(getRow(page, first, 7)).toContainText('One.')
  await expect(getRows(page).first()).toHaveAttribute('data-notification', `${second.id}-7`)
  await page.keyboard.press('j')
  await expect(getRow(page, second, 7)).toBeFocused()
  await page.keyboard.press('j')
  await expect(getRow(page, first, 7)).toBeFocused()
  await page.keyboard.press('k')
  await expect(getRow(page, second, 7)).toBeFocused()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`/${encodeNote(second.id)}$`))
})

test('axe finds no faults, light or dark, on a computer and on a phone', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  const { say, note } = createEventPublishers(demo, relay, leo)
  const mine = note('The weir, again.')
  for (const friend of getFollowedPeople(demo, leo).slice(0, 7)) say(friend, 7, mine, '+')
  await openAs(page, goto, leo)
  await expect(getRow(page, mine, 7)).toContainText('The weir, again.')
  for (const path of ['/notifications', '/settings/notifications']) {
    await follow(path)
    const there = path === '/notifications' ? getRow(page, mine, 7) : page.getByText('In the list')
    await expect(there).toBeVisible()
    await expectPageFits(page, path)
  }
})

test('turned off, the plugin has no page and no place in the menu, and sends no request', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await openAs(page, goto, demo.person('leo'))
  await expect(getRows(page).first()).toBeVisible()
  await getMenu(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plugins' }).click()
  await page.getByRole('switch', { name: 'Notifications', exact: true }).click()
  await expect(getBell(page)).toHaveCount(0)
  await goto('/notifications')
  await expect(page.getByText('Notifications is turned off.')).toBeVisible()
  const before = relay.requests().filter(({ filters }) => JSON.stringify(filters).includes('9802')).length
  await page.reload()
  await expect(page.getByText('Notifications is turned off.')).toBeVisible()
  expect(relay.requests().filter(({ filters }) => JSON.stringify(filters).includes('9802')).length).toBe(
    before,
  )
})
