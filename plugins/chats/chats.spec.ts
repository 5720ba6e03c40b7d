import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import type { TestRelay } from '../../tests/support/test-relay.ts'

/** Returns the id of the demo network's channel with this name. */
function channelNamed(relay: TestRelay, name: string): string {
  const row = relay.store.query({ kinds: [40] }).find(({ event }) => event.content.includes(name))
  if (!row) throw new Error(`No channel is called ${name}`)
  return row.event.id
}
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page, text: string) => messages(page).getByRole('article').filter({ hasText: text })
/** Waits until `find` returns an event that has arrived at the relay, and returns it. */
async function arrived<T>(find: () => T | undefined): Promise<T | undefined> {
  await expect.poll(() => find() !== undefined).toBe(true)
  return find()
}
const field = (page: Page) => page.getByLabel('Message', { exact: true })

test('a visitor reads a public channel from its newest message to its first, and is asked to sign in to write', async ({
  page,
  goto,
  relay,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = channelNamed(relay, 'Sunday ride')
  const said = relay.store
    .query({ kinds: [42], '#e': [id] })
    .map(({ event }) => event)
    .sort((a, b) => a.created_at - b.created_at)
  await goto(`/chats/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday ride' })).toBeVisible()
  await expect(page.getByText('Where we meet, how far, and who brings cake.')).toBeVisible()
  await expect(messages(page).getByRole('article').last()).toContainText(said.at(-1)?.content ?? '')
  await expect(messages(page).getByRole('article').last()).toBeInViewport()
  await expect(page.getByText('Sign in to write here.')).toBeVisible()
  await expectNoAxeViolations(page, 'a channel for a visitor')
  // Older messages load while the reader scrolls up, until the first message is loaded.
  const first = messages(page).locator(`[data-message="${said[0]?.id}"]`)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -2_000)
      return first.count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await expect(messages(page).getByRole('article').last()).toBeInViewport()
})

test('on a phone the quick navigation is hidden where the lower edge is used, and not on the page of a new chat', async ({
  page,
  goto,
  relay,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const quick = page.getByRole('navigation', { name: 'Quick' })
  await goto('/chats/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible()
  await expect(quick).toBeVisible()
  for (const { path, title } of [
    { path: '/chats/requests', title: 'Requests' },
    { path: `/chats/${channelNamed(relay, 'Sunday ride')}`, title: 'Sunday ride' },
  ]) {
    await goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(quick).toHaveCount(0)
  }
})

test('Back leads from each page of chats to the list, where the visit began on that page', async ({
  page,
  goto,
  relay,
}) => {
  for (const path of ['/chats/new', '/chats/requests', `/chats/${channelNamed(relay, 'Sunday ride')}`]) {
    await goto(path)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/chats$/)
  }
})

/** Presses the key up to fifty times, until the element has the focus. */
async function tabTo(element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let step = 0; step < 50; step++) {
    if (await element.evaluate(node => node === document.activeElement)) return
    await element.page().keyboard.press(key)
  }
  await expect(element).toBeFocused()
}

/** Confirms the question whether a message is deleted. */
async function confirmDeletion(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Delete this message for everybody?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
}

/** True if nothing, such as the input field at the lower edge, covers the middle of the element. */
const isUncovered = (element: Locator) =>
  element.evaluate(node => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('a channel is found, read, written and answered by keyboard; what is new elsewhere has a dot', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const id = channelNamed(relay, 'Bread helpline')
  const root = ['e', id, '', 'root']
  const said = (content: string, tags: string[][] = [], created_at?: number) =>
    demo.sign(demo.person('tom'), {
      kind: 42,
      content,
      tags: [root, ...tags],
      ...(created_at && { created_at }),
    })
  const own = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey] }).map(({ event }) => event)

  await goto('/chats/new')
  await signIn(page, mira)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Find a channel').fill('loaves bread')
  await expectNoAxeViolations(page, 'the page of a new chat')
  const found = page.getByRole('button', { name: /Bread helpline/ })
  await expect(found).toBeVisible()
  await tabTo(found)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/chats/${id}$`))

  await test.step('a line break, a draft that survives a reload, and Enter', async () => {
    await field(page).pressSequentially('Is it')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('done?')
    await page.reload()
    await expect(field(page)).toHaveValue('Is it\ndone?')
    await field(page).press('Enter')
    await expect(message(page, 'done?')).toContainText('Sent to 1 of 1 relays')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    expect(own(42)).toHaveLength(1)
    expect(own(42)[0]?.tags[0]).toEqual(['e', id, expect.any(String), 'root'])
  })
  await test.step('the field stays above a keyboard that lies over the page', async () => {
    const lower = async () => {
      const box = await field(page).boundingBox()
      return box ? box.y + box.height : 0
    }
    const tell = (height: number | undefined) =>
      page.evaluate(value => {
        const visible = window.visualViewport as VisualViewport
        if (value === undefined) Reflect.deleteProperty(visible, 'height')
        else Object.defineProperty(visible, 'height', { configurable: true, value })
        visible.dispatchEvent(new Event('resize'))
      }, height)
    const before = await lower()
    expect(before).toBeGreaterThan(544)
    await tell(544)
    await expect.poll(lower).toBeLessThanOrEqual(544)
    await tell(undefined)
    await expect.poll(lower).toBe(before)
  })
  await test.step('an answer comes, is liked and answered', async () => {
    const [question] = own(42)
    // Events have whole seconds. One of the same second could stand before the question.
    const answer = said(
      'Tap it. Hollow is done.',
      [['e', question?.id ?? '', '', 'reply']],
      (question?.created_at ?? 0) + 1,
    )
    relay.add(answer)
    const shown = message(page, 'Hollow is done')
    await expect(shown).toContainText('done?')
    await expect(shown).toBeInViewport()
    // The screen reader announces this message after it has finished its current sentence.
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Hollow is done' })).toHaveCount(1)
    const more = shown.getByRole('button', { name: 'More' })
    // The list is still making room for the new message. Playwright's own checks would scroll the list meanwhile.
    await expect.poll(() => isUncovered(more)).toBe(true)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Like' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shown.getByRole('button', { name: '❤️, 1' })).toBeVisible()
    const like = await arrived(() => own(7).find(({ tags }) => tags.some(([, value]) => value === answer.id)))
    expect(like?.tags).toContainEqual(['e', id, expect.any(String), 'root'])
    await tabTo(shown.getByRole('button', { name: 'Reply' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Reply to/)).toBeVisible()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Thank you')
    await page.keyboard.press('Enter')
    await expect(message(page, 'Thank you')).toContainText('Hollow is done')
    const thanks = await arrived(() => own(42).find(({ content }) => content === 'Thank you'))
    expect(thanks?.tags.filter(([name]) => name === 'p').map(tag => tag[1])).toEqual([answer.pubkey])
    await expectNoAxeViolations(page, 'a conversation')
  })
  await test.step('a message that comes while another page is open has a dot, until the channel is read', async () => {
    await follow('/about')
    const chats = page.getByRole('link', { name: /^Chats/ })
    await expect(chats).not.toContainText('unread')
    // A message of the second up to which the reader has read would not be unread.
    const readAt = Math.max(...own(42).map(({ created_at }) => created_at))
    await expect.poll(() => Date.now()).toBeGreaterThan((readAt + 2) * 1_000)
    relay.add(said('And then butter.'))
    await expect(chats).toContainText('1 unread chat')
    await chats.click()
    const row = page.getByRole('link', { name: /Bread helpline/ })
    await expect(row).toContainText('And then butter.')
    await expect(row).toContainText('1 unread message')
    await expectNoAxeViolations(page, 'the list of chats')
    await tabTo(row)
    await page.keyboard.press('Enter')
    await expect(message(page, 'And then butter.')).toBeInViewport()
    await expect(messages(page).getByText('Unread messages')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(row).not.toContainText('unread')
  })
})

test('a hidden message goes and can be brought back, a refused one says so and goes out again, and one’s own is deleted for everybody', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/Failed to publish note/)
  const mira = demo.person('mira')
  const id = channelNamed(relay, 'Clear skies')
  await goto(`/chats/${id}`)
  await signIn(page, mira)
  const tom = demo.person('tom')
  for (const content of ['Buy my lamp', 'And my chair'])
    relay.add(demo.sign(tom, { kind: 42, content, tags: [['e', id, '', 'root']] }))
  const own = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey] }).map(({ event }) => event)
  const menuOf = async (text: string) => {
    await message(page, text).hover()
    await message(page, text).getByRole('button', { name: 'More' }).click()
  }
  await menuOf('Buy my lamp')
  await page.getByRole('menuitem', { name: 'Hide this message' }).click()
  await expect(message(page, 'Buy my lamp')).toHaveCount(0)
  await expect(messages(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'Buy my lamp')).toBeVisible()
  await menuOf('Buy my lamp')
  await page.getByRole('menuitem', { name: 'Hide this person in channels' }).click()
  await expect(page.getByText('This person is hidden in channels.')).toBeVisible()
  for (const text of ['Buy my lamp', 'And my chair']) await expect(message(page, text)).toHaveCount(0)
  const hidden = await arrived(() => own(44)[0])
  expect(hidden?.tags.map(tag => tag.slice(0, 2))).toEqual([['p', tom.pubkey]])
  // The reader took the first act back, so no relay has got it.
  expect(own(43)).toEqual([])

  relay.refuseEvents('blocked: not tonight')
  await test.step('a message whose hiding no relay accepts is shown again, and the reader can retry', async () => {
    const leo = demo.person('leo')
    const moons = demo.sign(leo, { kind: 42, content: 'Free moons', tags: [['e', id, '', 'root']] })
    relay.add(moons)
    await menuOf('Free moons')
    await page.getByRole('menuitem', { name: 'Hide this message' }).click()
    await expect(message(page, 'Free moons')).toHaveCount(0)
    // Nothing is sent before the time to undo is over.
    await expect(page.getByText('No relay took it: blocked: not tonight')).toBeVisible({ timeout: 15_000 })
    await expect(message(page, 'Free moons')).toBeVisible()
    relay.refuseEvents(undefined)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(message(page, 'Free moons')).toHaveCount(0)
    const hiding = await arrived(() => own(43)[0])
    expect(hiding?.tags.map(tag => tag.slice(0, 2))).toEqual([['e', moons.id]])
    relay.refuseEvents('blocked: not tonight')
  })
  await field(page).fill('Clouds again')
  await page.getByRole('button', { name: 'Send' }).click()
  const shown = message(page, 'Clouds again')
  await expect(shown).toContainText('Not sent')
  await shown.getByRole('button', { name: 'Not sent' }).click()
  await expect(page.getByText('No relay took it: blocked: not tonight')).toBeVisible()
  await page.keyboard.press('Escape')
  relay.refuseEvents(undefined)
  await shown.getByRole('button', { name: 'Try again' }).click()
  await expect(shown).toContainText('Sent to 1 of 1 relays')

  await menuOf('Clouds again')
  await page.getByRole('menuitem', { name: 'Delete for everybody' }).click()
  await confirmDeletion(page)
  await expect(shown).toHaveCount(0)
  await expect.poll(() => own(5).length).toBe(1)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })
  test('a message is answered, copied and given any emoji from its menu, and one’s own is deleted', async ({
    page,
    context,
    goto,
    demo,
    relay,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const mira = demo.person('mira')
    const id = channelNamed(relay, 'Clear skies')
    await goto(`/chats/${id}`)
    await signIn(page, mira)
    await page.setViewportSize({ width: 390, height: 844 })
    const root = ['e', id, '', 'root']
    relay.add(demo.sign(demo.person('tom'), { kind: 42, content: 'Saturn at ten', tags: [root] }))
    const choose = async (text: string, action: string) => {
      const more = message(page, text).getByRole('button', { name: 'More' })
      await expect.poll(() => isUncovered(more)).toBe(true)
      await more.tap()
      await page.getByRole('menuitem', { name: action, exact: true }).tap()
    }
    await expect(message(page, 'Saturn at ten').getByRole('button', { name: 'Reply' })).toBeHidden()
    await choose('Saturn at ten', 'React with an emoji')
    const picker = page.getByRole('dialog', { name: 'React' })
    await picker.getByRole('searchbox').fill('telescope')
    await picker.getByRole('gridcell', { name: /telescope/ }).tap()
    await expect(picker).toHaveCount(0)
    await expect(message(page, 'Saturn at ten').getByRole('button', { name: '🔭, 1' })).toBeVisible()

    await choose('Saturn at ten', 'Copy text')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Saturn at ten')

    await choose('Saturn at ten', 'Reply')
    await expect(page.getByText(/^Reply to/)).toBeVisible()
    await field(page).fill('I bring tea')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(message(page, 'I bring tea')).toContainText('Saturn at ten')
    await choose('I bring tea', 'Delete for everybody')
    await confirmDeletion(page)
    await expect(message(page, 'I bring tea')).toHaveCount(0)
  })
})

test('on a wide screen the list stands beside the conversation; a channel is created, renamed and removed from the list', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  await page.setViewportSize({ width: 1440, height: 900 })
  await goto('/chats/new')
  await signIn(page, mira)
  await page.getByRole('button', { name: 'Create a channel' }).click()
  await page.getByRole('button', { name: 'Create the channel' }).click()
  await expect(page.getByText('Give the channel a name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Quokka watch')
  await page.getByLabel('About').fill('Seen one?')
  await page.getByRole('button', { name: 'Create the channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quokka watch' })).toBeVisible()
  await expect(page.getByText('No messages yet').first()).toBeVisible()
  await expectNoAxeViolations(page, 'an empty channel beside the list')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the channel' })
  await dialog.getByLabel('Name', { exact: true }).fill('Wombat watch')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wombat watch' })).toBeVisible()
  const row = page.getByRole('link', { name: /Wombat watch/ })
  await expect(row).toBeVisible()
  await expect.poll(() => relay.store.query({ kinds: [41], authors: [mira.pubkey] }).length).toBe(1)

  await page.getByRole('button', { name: 'Conversation' }).click()
  await page.getByRole('menuitem', { name: 'Remove from my list' }).click()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
