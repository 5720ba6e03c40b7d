import {
  confirmDeletion,
  getChannelId,
  getMessage,
  getMessageField,
  getMessageList,
  isUncovered,
  waitUntilFound,
} from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('a hidden message goes and can be brought back, a refused one says so and goes out again, and one’s own is deleted for everybody', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/Failed to publish note/)
  const mira = demo.person('mira')
  const id = getChannelId(relay, 'Clear skies')
  await goto(`/chats/${id}`)
  await signIn(page, mira)
  const tom = demo.person('tom')
  for (const content of ['Buy my lamp', 'And my chair'])
    relay.add(demo.sign(tom, { kind: 42, content, tags: [['e', id, '', 'root']] }))
  const own = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey] }).map(({ event }) => event)
  const menuOf = async (text: string) => {
    await getMessage(page, text).hover()
    await getMessage(page, text).getByRole('button', { name: 'More' }).click()
  }
  await menuOf('Buy my lamp')
  await page.getByRole('menuitem', { name: 'Hide this message' }).click()
  await expect(getMessage(page, 'Buy my lamp')).toHaveCount(0)
  await expect(getMessageList(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(getMessage(page, 'Buy my lamp')).toBeVisible()
  await menuOf('Buy my lamp')
  await page.getByRole('menuitem', { name: 'Hide this person in channels' }).click()
  await expect(page.getByText('This person is hidden in channels.')).toBeVisible()
  for (const text of ['Buy my lamp', 'And my chair']) await expect(getMessage(page, text)).toHaveCount(0)
  const hidden = await waitUntilFound(() => own(44)[0])
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
    await expect(getMessage(page, 'Free moons')).toHaveCount(0)
    // Nothing is sent before the time to undo is over.
    await expect(page.getByText('No relay took it: blocked: not tonight')).toBeVisible({ timeout: 15_000 })
    await expect(getMessage(page, 'Free moons')).toBeVisible()
    relay.refuseEvents(undefined)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(getMessage(page, 'Free moons')).toHaveCount(0)
    const hiding = await waitUntilFound(() => own(43)[0])
    expect(hiding?.tags.map(tag => tag.slice(0, 2))).toEqual([['e', moons.id]])
    relay.refuseEvents('blocked: not tonight')
  })
  await getMessageField(page).fill('Clouds again')
  await page.getByRole('button', { name: 'Send' }).click()
  const shown = getMessage(page, 'Clouds again')
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
    const id = getChannelId(relay, 'Clear skies')
    await goto(`/chats/${id}`)
    await signIn(page, mira)
    await page.setViewportSize({ width: 390, height: 844 })
    const root = ['e', id, '', 'root']
    relay.add(demo.sign(demo.person('tom'), { kind: 42, content: 'Saturn at ten', tags: [root] }))
    const choose = async (text: string, action: string) => {
      const more = getMessage(page, text).getByRole('button', { name: 'More' })
      await expect.poll(() => isUncovered(more)).toBe(true)
      await more.tap()
      await page.getByRole('menuitem', { name: action, exact: true }).tap()
    }
    await expect(getMessage(page, 'Saturn at ten').getByRole('button', { name: 'Reply' })).toBeHidden()
    await choose('Saturn at ten', 'React with an emoji')
    const picker = page.getByRole('dialog', { name: 'React' })
    await picker.getByRole('searchbox').fill('telescope')
    await picker.getByRole('gridcell', { name: /telescope/ }).tap()
    await expect(picker).toHaveCount(0)
    await expect(getMessage(page, 'Saturn at ten').getByRole('button', { name: '🔭, 1' })).toBeVisible()

    await choose('Saturn at ten', 'Copy text')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Saturn at ten')

    await choose('Saturn at ten', 'Reply')
    await expect(page.getByText(/^Reply to/)).toBeVisible()
    await getMessageField(page).fill('I bring tea')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(getMessage(page, 'I bring tea')).toContainText('Saturn at ten')
    await choose('I bring tea', 'Delete for everybody')
    await confirmDeletion(page)
    await expect(getMessage(page, 'I bring tea')).toHaveCount(0)
  })
})
