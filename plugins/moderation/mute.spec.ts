import { noteEncode } from 'nostr-tools/nip19'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { holdRequests } from '../../tests/support/hold-requests.ts'
import {
  findFollowedAndStranger,
  getListedPeople,
  getMain,
  getNewestList,
  getProfilePath,
} from '../../tests/support/person-lists.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test.beforeEach(async ({ page, goto, demo }) => {
  await goto('/about')
  await signIn(page, demo.person('mira'))
})

test('Mute asks first, unfollows, hides the person’s notes at once, and can be undone', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const { followed } = findFollowedAndStranger(relay, demo, me)
  const someone =
    followed.find(key => key && relay.store.query({ kinds: [1], authors: [key] }).length > 3) ?? ''
  await follow(getProfilePath(someone))
  const notes = getMain(page).getByRole('article')
  await expect(notes.first()).toBeVisible()
  // This code is held back. When it arrives, the button must not move away from under the pointer.
  const { release } = await holdRequests(page, /profile-row/)
  await getMain(page).getByRole('button', { name: 'More about this person' }).click()
  await page.getByRole('menuitem', { name: 'Mute User' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to mute:')
  const yes = dialog.getByRole('button', { name: 'Yes' })
  const before = await yes.boundingBox()
  release()
  await expect(dialog.getByRole('link')).toBeVisible()
  expect(await yes.boundingBox()).toEqual(before)
  await page.unroute(/profile-row/)
  await yes.click()
  await expect(page.getByRole('dialog', { name: 'User Muted' })).toBeVisible()
  await expect.poll(() => getListedPeople(relay, 10_000, me)).toContain(someone)
  await expect.poll(() => getListedPeople(relay, 3, me)).not.toContain(someone)
  await expect(notes).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo?' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => getListedPeople(relay, 10_000, me)).not.toContain(someone)
  await expect(notes.first()).toBeVisible()
  await expect.poll(() => getListedPeople(relay, 3, me)).toContain(someone)
})

test('a note by a muted person says so on its page and in a quote, leaves no trace in a thread, and comes back', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const [leo, tom, ana] = ['leo', 'tom', 'ana'].map(demo.person) as [
    NetworkPerson,
    NetworkPerson,
    NetworkPerson,
  ]
  const now = Math.floor(Date.now() / 1_000) - 600
  const root = demo.sign(leo, { created_at: now, content: 'Who repairs the weir?' })
  const under = (parent: NostrEvent) => [
    ['e', root.id, '', 'root', root.pubkey],
    ...(parent === root ? [] : [['e', parent.id, '', 'reply', parent.pubkey]]),
    ['p', parent.pubkey],
  ]
  const reply = demo.sign(tom, { created_at: now + 1, content: 'Nobody does.', tags: under(root) })
  const answer = demo.sign(ana, { created_at: now + 2, content: 'I will!', tags: under(reply) })
  const quote = demo.sign(leo, {
    created_at: now + 3,
    content: `See here: nostr:${noteEncode(reply.id)}`,
    tags: [['q', reply.id, '', reply.pubkey]],
  })
  for (const event of [root, reply, answer, quote]) relay.add(event)
  const pageOf = (event: NostrEvent) => `/${noteEncode(event.id)}`
  const card = (event: NostrEvent) => getMain(page).locator(`article[data-note="${event.id}"]`)
  /** The lines and indents beside a note in the thread. */
  const columns = (event: NostrEvent) => card(event).locator('xpath=../../span[@aria-hidden]/span')
  const inThread = async (muted: boolean) => {
    await follow(pageOf(root))
    await expect(card(answer)).toContainText('I will!')
    await expect(card(reply)).toHaveCount(muted ? 0 : 1)
    await expect(columns(answer)).toHaveCount(muted ? 0 : 1)
    const counted = { name: muted ? 'Reply' : 'Reply, 1 reply', exact: true }
    await expect(card(root).getByRole('button', counted)).toBeVisible()
  }
  const choose = async (entry: string, not: string) => {
    await card(reply).getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: not, exact: true })).toHaveCount(0)
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await inThread(false)

  await follow(pageOf(reply))
  await choose('Mute User', 'Unmute User')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog', { name: 'User Muted' })).toBeVisible()
  await page.keyboard.press('Escape')
  const why = getMain(page).getByText(/^Hidden: You muted Tom/)
  await expect(why).toBeVisible()
  await expect(card(reply)).toHaveCount(0)
  await expectNoAxeViolations(page, 'a hidden note', { within: 'main' })

  await inThread(true)
  await follow(pageOf(quote))
  await expect(card(quote)).toContainText('See here')
  await expect(why).toBeVisible()
  // On the page of a reply, the reason for hiding is shown in place of the hidden note above the reply.
  await follow(pageOf(answer))
  await expect(card(answer)).toBeVisible()
  await expect(why).toBeVisible()

  await follow(pageOf(reply))
  const show = getMain(page).getByRole('button', { name: 'Show anyway' })
  await expect(show).toHaveAccessibleDescription(/^Hidden: You muted Tom/)
  await show.press('Enter')
  await expect(card(reply)).toContainText('Nobody does.')
  await expect(getMain(page).getByRole('button', { name: 'Hide again' })).toBeFocused()
  // The open page learns of the mute, so its menu offers to unmute.
  await choose('Unmute User', 'Mute User')
  await expect(why).toHaveCount(0)
  await expect(card(reply)).toContainText('Nobody does.')
  await choose('Mute User', 'Unmute User')
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await inThread(false)
})

test('a note can be reported only after a reason was chosen (NIP-56); following a muted person unmutes only that person', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  await test.step('a report asks for a reason', async () => {
    const me = demo.person('mira').pubkey
    const { followed } = findFollowedAndStranger(relay, demo, me)
    const someone =
      followed.find(key => key && relay.store.query({ kinds: [1], authors: [key] }).length > 0) ?? ''
    await follow(getProfilePath(someone))
    const note = getMain(page).getByRole('article').first()
    const id = await note.getAttribute('data-note')
    const author = relay.store.query({ ids: [id ?? ''] })[0]?.event.pubkey
    await note.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Would you like to submit a report?')
    await expect(dialog.getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Spam' })
    await dialog.getByRole('textbox').fill('The same every hour.')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toContainText('Thank you for your report!')
    await expect
      .poll(() => getNewestList(relay, 1984, me))
      .toMatchObject({
        content: 'The same every hour.',
        tags: [
          ['e', id, 'spam'],
          ['p', author],
        ],
      })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('following a muted person: the button says Unmute, and the mute list loses only that person', async () => {
    const mira = demo.person('mira')
    const { strangers } = findFollowedAndStranger(relay, demo, mira.pubkey)
    const [stranger = '', other = ''] = strangers
    const now = Math.floor(Date.now() / 1_000)
    const content = 'encrypted, and none of our business'
    relay.add(
      demo.sign(mira, {
        kind: 10_000,
        created_at: now,
        content,
        tags: [
          ['p', stranger],
          ['word', 'spoiler'],
          ['p', other],
        ],
      }),
    )
    await follow(getProfilePath(stranger))
    await getMain(page).getByRole('button', { name: 'Unmute' }).click()
    await expect(getMain(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
    await expect
      .poll(() => getNewestList(relay, 10_000, mira.pubkey)?.tags)
      .toEqual([
        ['word', 'spoiler'],
        ['p', other],
      ])
    expect(getNewestList(relay, 10_000, mira.pubkey)?.content).toBe(content)
  })
})
