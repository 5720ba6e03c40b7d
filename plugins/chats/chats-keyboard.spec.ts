import type { Locator } from '@playwright/test'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import {
  getChannelId,
  getMessage,
  getMessageField,
  getMessageList,
  isUncovered,
  waitUntilFound,
} from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

/** Presses the key up to fifty times, until the element has the focus. */
async function tabTo(element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let step = 0; step < 50; step++) {
    if (await element.evaluate(node => node === document.activeElement)) return
    await element.page().keyboard.press(key)
  }
  await expect(element).toBeFocused()
}

test('a channel is found, read, written and answered by keyboard; what is new elsewhere has a dot', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const id = getChannelId(relay, 'Bread helpline')
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
    await getMessageField(page).pressSequentially('Is it')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('done?')
    await page.reload()
    await expect(getMessageField(page)).toHaveValue('Is it\ndone?')
    await getMessageField(page).press('Enter')
    await expect(getMessage(page, 'done?')).toContainText('Sent to 1 of 1 relays')
    await expect(getMessageField(page)).toHaveValue('')
    await expect(getMessageField(page)).toBeFocused()
    expect(own(42)).toHaveLength(1)
    expect(own(42)[0]?.tags[0]).toEqual(['e', id, expect.any(String), 'root'])
  })
  await test.step('the field stays above a keyboard that lies over the page', async () => {
    const lower = async () => {
      const box = await getMessageField(page).boundingBox()
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
    const shown = getMessage(page, 'Hollow is done')
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
    const like = await waitUntilFound(() =>
      own(7).find(({ tags }) => tags.some(([, value]) => value === answer.id)),
    )
    expect(like?.tags).toContainEqual(['e', id, expect.any(String), 'root'])
    await tabTo(shown.getByRole('button', { name: 'Reply' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Reply to/)).toBeVisible()
    await expect(getMessageField(page)).toBeFocused()
    await page.keyboard.type('Thank you')
    await page.keyboard.press('Enter')
    await expect(getMessage(page, 'Thank you')).toContainText('Hollow is done')
    const thanks = await waitUntilFound(() => own(42).find(({ content }) => content === 'Thank you'))
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
    await expect(getMessage(page, 'And then butter.')).toBeInViewport()
    await expect(getMessageList(page).getByText('Unread messages')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(row).not.toContainText('unread')
  })
})
