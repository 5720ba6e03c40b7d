import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { signIn } from '../support/sign-in.ts'

/** All steps are key presses, except signing in. */
test('every action on a note works by keyboard alone', async ({ page, goto, follow, demo, relay }) => {
  const tom = demo.person('tom')
  const { pubkey } = demo.person('mira')
  const mine = (kind: number) => relay.store.query({ kinds: [kind], authors: [pubkey], limit: 1 })[0]?.event
  const picture = `${demo.media.url}/avatars/2.png`
  const note = demo.sign(tom, {
    content: `For somebody without a mouse ${picture}`,
    tags: [['imeta', `url ${picture}`, 'm image/png', 'alt A face', 'dim 100x100']],
  })
  const stranger = { ...tom, secretKey: generateSecretKey() }
  const answer = demo.sign(stranger, { content: 'Nobody knows me', tags: [['e', note.id, '', 'root']] })
  relay.add(note, answer)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow(`/${noteEncode(note.id)}`)
  const card = page.locator(`main article[data-note="${note.id}"]`)
  await expect(card).toBeVisible()

  await test.step('its picture is opened and closed', async () => {
    await page.locator('main').focus()
    await tabTo(page, /^A face$/)
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })

  await test.step('a reply by a person whom the reader does not know is shown', async () => {
    const answered = page.getByRole('region', { name: 'Replies' }).getByText('Nobody knows me')
    await expect(page.getByRole('button', { name: 'Show 1 event by unknown users' })).toBeVisible()
    await tabTo(page, /^Show 1 event by unknown users$/)
    await page.keyboard.press('Enter')
    await expect(answered).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(answered).toHaveCount(0)
    await page.locator('main').focus()
  })

  await test.step('a like, and before it the emoji picker is closed without a choice', async () => {
    await tabTo(page, /^Like/)
    await page.keyboard.press('ContextMenu')
    const picker = page.getByRole('dialog', { name: 'React' })
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(card.getByRole('button', { name: /^Like/ })).toBeFocused()
    await page.keyboard.press('ContextMenu')
    await picker.getByRole('searchbox', { name: 'Search emoji' }).waitFor()
    await tabTo(page, /^Search emoji$/, { most: 5 })
    await page.keyboard.type('thumbs u')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: /^You reacted with 👍/ })).toBeFocused()
    await expect.poll(() => mine(7)?.content).toBe('👍')
  })

  await test.step('a quote from the menu, and its Undo', async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(card.getByRole('button', { name: /^Repost/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Repost' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Quote' })).toBeFocused()
    await page.keyboard.press('Enter')
    const composer = page.getByRole('dialog', { name: 'Quote' })
    await expect(composer.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Look at this')
    await page.keyboard.press('Control+Enter')
    await expect(composer).toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await page.keyboard.press('m')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(composer.getByRole('textbox')).toHaveValue(/Look at this/)
    expect(mine(1)?.content).not.toContain('Look at this')
  })
})

test('a note and its author are reported and muted, an own note is deleted and the account is switched, by the keyboard alone', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const [tom, mira] = [demo.person('tom'), demo.person('mira')]
  const mine = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey], limit: 1 })[0]?.event
  const asked = demo.sign(mira, { content: 'Who has a long text?' })
  const long = demo.sign(tom, {
    content: Array.from({ length: 40 }, (_, n) => `Line ${n}`).join('\n'),
    tags: [['e', asked.id, '', 'root']],
  })
  const own = demo.sign(mira, { content: `Better unsaid nostr:${noteEncode(long.id)}` })
  relay.add(asked, long, own)
  await goto('/about')
  await signIn(page, mira)
  const card = (id: string) => page.locator(`main article[data-note="${id}"]`)
  const dialog = page.getByRole('dialog')
  const choose = async (letters: string, name: string) => {
    await expect(
      page.getByRole('button', { name: 'More', exact: true }).and(page.locator(':focus')),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.type(letters)
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }

  await test.step('a long text is shown whole', async () => {
    await follow(`/${noteEncode(asked.id)}`)
    await expect(card(long.id).getByRole('button', { name: 'Show more' })).toBeVisible()
    await page.locator('main').focus()
    await tabTo(page, /^Show more$/)
    await page.keyboard.press('Enter')
    await expect(card(long.id)).toContainText('Line 39')
    await expect(card(long.id).getByRole('button', { name: 'Show less' })).toBeFocused()
  })

  await test.step('it is reported', async () => {
    await page.keyboard.press('Shift+Tab')
    await choose('report', 'Report')
    await tabTo(page, /^Reason/, { most: 4 })
    await page.keyboard.type('Spam')
    await tabTo(page, /^Details/, { most: 4 })
    await page.keyboard.type('Lines and nothing else')
    await tabTo(page, /^Submit$/, { most: 4 })
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Thank you for your report!')
    await expect.poll(() => mine(1984)?.content).toBe('Lines and nothing else')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(card(long.id).getByRole('button', { name: 'More', exact: true })).toBeFocused()
  })

  await test.step('its author is muted, and the mute is undone', async () => {
    await choose('mute', 'Mute User')
    await tabTo(page, /^Yes$/, { most: 8 })
    await page.keyboard.press('Enter')
    await expect.poll(() => mine(10_000)?.tags).toContainEqual(['p', tom.pubkey])
    await tabTo(page, /^Undo\?$/, { most: 4 })
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => mine(10_000)?.tags).not.toContainEqual(['p', tom.pubkey])
  })

  await test.step('an own note is deleted', async () => {
    await follow(`/${noteEncode(own.id)}`)
    // Enter on 'Show More' expands the note and moves the focus into its text.
    await expect(card(own.id).getByRole('button', { name: 'Show More', exact: true })).toBeVisible()
    await page.locator('main').focus()
    await tabTo(page, /^Show More$/)
    await page.keyboard.press('Enter')
    await expect(card(own.id).locator(':focus')).toContainText('Line 0')
    await page.locator('main').focus()
    await tabTo(page, /^More$/)
    await choose('request', 'Request deletion')
    await tabTo(page, /^Request deletion$/, { most: 4 })
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(card(own.id)).toHaveCount(0)
    await expect.poll(() => mine(5)?.tags).toContainEqual(['e', own.id])
  })

  await test.step('the account is switched, and back again', async () => {
    const user = page.getByRole('button', { name: 'Accounts' })
    await page.locator('main').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(user).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, /^Add account$/, { most: 8 })
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('Paste secret key')).toBeFocused()
    await page.keyboard.insertText(npubEncode(tom.pubkey))
    await expect(user).toContainText('Tom')
    await expect(dialog).toHaveCount(0)
    await expect(user).toBeFocused()
    await page.keyboard.press('Enter')
    const list = page.getByRole('list', { name: 'Accounts' })
    await expect(list.getByRole('button', { name: /^Mira/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(user).toContainText('Mira')
  })
})

test('a feed is set up by the keyboard alone', async ({ page, goto }) => {
  await goto('/')
  await waitForStableList(page)
  await page.getByRole('main').focus()
  await tabTo(page, /^Show as grid$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show as grid', pressed: true })).toBeFocused()
  // A tile of the grid opens the viewer. When the viewer closes, the tile has the focus again.
  const squares = page.getByRole('main').locator('a[data-viewable]')
  const focused = page.getByRole('main').locator('a[data-viewable]:focus')
  await expect(squares.first()).toBeVisible()
  while (!(await focused.isVisible())) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(focused).toBeVisible()
  await page.getByRole('main').focus()
  await tabTo(page, /^Show as list$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show as list', pressed: true })).toBeFocused()
  await tabTo(page, /^Feed options$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit feeds' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Edit feeds' })
  await expect(panel).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tabTo(page, /^Add feed$/)
  await page.keyboard.press('Enter')
  await expect(tab('New feed')).toHaveAttribute('aria-selected', 'true')
  await panel.getByLabel('Name').waitFor()
  await page.getByRole('main').focus()
  await tabTo(page, /^Name$/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Quiet')
  await tabTo(page, /^Show replied-to$/)
  await page.keyboard.press('Space')
  await expect(panel.getByRole('switch', { name: 'Show replied-to' })).not.toBeChecked()
  await expect(tab('Quiet')).toBeVisible()
  const order = () => page.getByRole('tab').allTextContents()
  const names = await order()
  await page.getByRole('main').focus()
  await tabTo(page, /^Move left$/)
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual([...names.slice(0, -2), 'Quiet', names.at(-2)])
  await tabTo(page, /^Move right$/, { most: 4 })
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(names)
  // The feed is the last one now, so this button is disabled, but it still has the focus, from which Tab continues.
  await expect(panel.getByRole('button', { name: 'Move right' })).toBeDisabled()
  await tabTo(page, /^Delete feed$/, { most: 4 })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete feed "Quiet"?' })
  await expect(dialog).toBeVisible()
  await tabTo(page, /^Delete$/, { most: 6 })
  await page.keyboard.press('Enter')
  await expect(tab('Quiet')).toHaveCount(0)
  await panel.getByLabel('Name').waitFor()
  await tabTo(page, /^Reset all feeds$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Reset all feeds to defaults?' })).toBeVisible()
  await tabTo(page, /^Reset$/, { most: 6 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(order).toEqual(names.filter(name => name !== 'Quiet'))
})
