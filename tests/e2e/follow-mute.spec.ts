import type { Page } from '@playwright/test'
import { noteEncode, npubEncode, nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import type { NetworkPerson } from '../../host/demo/network/demo-network.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { signInField, userButton } from '../support/accounts.ts'
import { expectNoObjections } from '../support/axe.ts'
import type { TestRelay } from '../support/demo-relay.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

const profile = (pubkey: string) => `/${npubEncode(pubkey)}`
const main = (page: Page) => page.getByRole('main')
const newest = (relay: TestRelay, kind: number, pubkey: string) =>
  relay.store.query({ kinds: [kind], authors: [pubkey], limit: 1 })[0]?.event
const people = (relay: TestRelay, kind: number, pubkey: string) =>
  (newest(relay, kind, pubkey)?.tags ?? []).filter(([name]) => name === 'p').map(([, key]) => key)

/** A person whom Mira neither follows nor mutes, and a person she follows. */
function around(relay: TestRelay, demo: { network: { people: readonly { pubkey: string }[] } }, me: string) {
  const followed = people(relay, 3, me)
  const muted = people(relay, 10_000, me)
  const strangers = demo.network.people
    .map(p => p.pubkey)
    .filter(key => key !== me && !followed.includes(key) && !muted.includes(key))
  return { followed, strangers }
}

test.beforeEach(async ({ page, goto, demo }) => {
  await goto('/about')
  await signIn(page, demo.person('mira'))
})

test('Follow shows at once and adds one entry, also to a newer list; Unfollow, and what another client lost, can be undone', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const before = newest(relay, 3, me)
  const [stranger = '', another = '', foreign = ''] = around(relay, demo, me).strangers
  await follow(profile(stranger))
  await main(page).getByRole('button', { name: 'Follow', exact: true }).click()
  const following = main(page).getByRole('button', { name: 'Following', exact: true })
  await expect(following).toBeVisible()
  await expect.poll(() => newest(relay, 3, me)?.tags).toEqual([...(before?.tags ?? []), ['p', stranger]])
  expect(newest(relay, 3, me)?.content).toBe(before?.content ?? '')

  await page.mouse.move(0, 0)
  await following.hover()
  await main(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect(main(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect.poll(() => people(relay, 3, me)).not.toContain(stranger)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(following).toBeVisible()
  await expect.poll(() => people(relay, 3, me)).toContain(stranger)

  // Another client publishes a newer list, which this page has not received when Follow is next clicked.
  const old = newest(relay, 3, me)
  const newer = {
    created_at: (old?.created_at ?? 0) + 1,
    content: 'not for this client to judge',
    tags: [...(old?.tags ?? []), ['p', foreign, 'wss://hint.example', 'Petname'], ['t', 'unknown here']],
  }
  relay.store.add(demo.sign(demo.person('mira'), { kind: 3, ...newer }))
  await follow(profile(another))
  await main(page).getByRole('button', { name: 'Follow', exact: true }).click()
  await expect.poll(() => newest(relay, 3, me)?.tags).toEqual([...newer.tags, ['p', another]])
  expect(newest(relay, 3, me)?.content).toBe(newer.content)
  await follow(profile(stranger))
  await expect(following).toBeVisible()

  // Another client replaces the whole list by an empty one.
  const whole = newest(relay, 3, me)
  const followed = people(relay, 3, me).length
  const later = (whole?.created_at ?? 0) + 60
  relay.add(demo.sign(demo.person('mira'), { kind: 3, tags: [], created_at: later }))
  await expect(main(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await follow('/settings/graph')
  const earlier = page.getByRole('region', { name: 'Earlier versions of your lists' }).getByRole('listitem')
  await expect(earlier.first()).toContainText(`${followed} would come back`)
  await expectNoObjections(page, 'earlier lists', { within: 'main' })
  await earlier.first().getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => newest(relay, 3, me)?.tags).toEqual(whole?.tags)
  await expect(earlier.first()).toContainText('0 people')
})

test('following and muting from two tabs and another client at the same time loses nobody', async ({
  context,
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const { followed, strangers } = around(relay, demo, me)
  const other = await context.newPage()
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = strangers
  await follow(profile(first))
  await other.goto(profile(second))
  const buttons = [page, other].map(p => main(p).getByRole('button', { name: 'Follow', exact: true }))
  for (const button of buttons) await expect(button).toBeVisible()
  await Promise.all(buttons.map(button => button.click()))
  await expect
    .poll(() => people(relay, 3, me).toSorted(), { timeout: 20_000 })
    .toEqual([...followed, first, second].toSorted())
  // Each tab shows the change that the other tab made.
  const followOther = (path: string) =>
    other.evaluate(to => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await followOther(profile(first))
  await expect(main(other).getByRole('button', { name: 'Following', exact: true })).toBeVisible()

  const before = newest(relay, 10_000, me)
  const muted = people(relay, 10_000, me)
  await Promise.all([follow(profile(third)), followOther(profile(fourth))])
  for (const p of [page, other]) {
    await main(p).getByRole('button', { name: 'More about this person' }).click()
    await p.getByRole('menuitem', { name: 'Mute User' }).click()
  }
  const yes = [page, other].map(p => p.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  for (const button of yes) await expect(button).toBeVisible()
  // Another client mutes a person at the same moment.
  const foreign = { content: before?.content ?? '', tags: [...(before?.tags ?? []), ['p', fifth]] }
  const muting = yes.map(button => button.click())
  relay.add(demo.sign(demo.person('mira'), { kind: 10_000, ...foreign }))
  await Promise.all(muting)
  await expect
    .poll(() => people(relay, 10_000, me).toSorted(), { timeout: 20_000 })
    .toEqual([...muted, third, fourth, fifth].toSorted())
  for (const p of [page, other]) await expect(p.getByRole('dialog', { name: 'User Muted' })).toBeVisible()
  expect(people(relay, 3, me).toSorted()).toEqual([...followed, first, second].toSorted())
})

test('Mute asks first, unfollows, hides the person’s notes at once, and can be undone', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const { followed } = around(relay, demo, me)
  const someone =
    followed.find(key => key && relay.store.query({ kinds: [1], authors: [key] }).length > 3) ?? ''
  await follow(profile(someone))
  const notes = main(page).getByRole('article')
  await expect(notes.first()).toBeVisible()
  // Hold back code that is loaded late: when it arrives it must not move the button from under the pointer.
  let bring = () => {}
  const late = new Promise<void>(resolve => {
    bring = resolve
  })
  await page.route(/profile-row/, async route => {
    await late
    await route.continue()
  })
  await main(page).getByRole('button', { name: 'More about this person' }).click()
  await page.getByRole('menuitem', { name: 'Mute User' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to mute:')
  const yes = dialog.getByRole('button', { name: 'Yes' })
  const before = await yes.boundingBox()
  bring()
  await expect(dialog.getByRole('link')).toBeVisible()
  expect(await yes.boundingBox()).toEqual(before)
  await page.unroute(/profile-row/)
  await yes.click()
  await expect(page.getByRole('dialog', { name: 'User Muted' })).toBeVisible()
  await expect.poll(() => people(relay, 10_000, me)).toContain(someone)
  await expect.poll(() => people(relay, 3, me)).not.toContain(someone)
  await expect(notes).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo?' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => people(relay, 10_000, me)).not.toContain(someone)
  await expect(notes.first()).toBeVisible()
  await expect.poll(() => people(relay, 3, me)).toContain(someone)
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
  const card = (event: NostrEvent) => main(page).locator(`article[data-note="${event.id}"]`)
  /** The lines and indents of a row of the thread. */
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
  const why = main(page).getByText(/^Hidden: You muted Tom/)
  await expect(why).toBeVisible()
  await expect(card(reply)).toHaveCount(0)
  await expectNoObjections(page, 'a hidden note', { within: 'main' })

  await inThread(true)
  await follow(pageOf(quote))
  await expect(card(quote)).toContainText('See here')
  await expect(why).toBeVisible()
  // Above a reply, the hidden note is replaced by the same explanation.
  await follow(pageOf(answer))
  await expect(card(answer)).toBeVisible()
  await expect(why).toBeVisible()

  await follow(pageOf(reply))
  const show = main(page).getByRole('button', { name: 'Show anyway' })
  await expect(show).toHaveAccessibleDescription(/^Hidden: You muted Tom/)
  await show.press('Enter')
  await expect(card(reply)).toContainText('Nobody does.')
  await expect(main(page).getByRole('button', { name: 'Hide again' })).toBeFocused()
  // The menu shows the new state, although the page was not opened again.
  await choose('Unmute User', 'Mute User')
  await expect(why).toHaveCount(0)
  await expect(card(reply)).toContainText('Nobody does.')
  await choose('Mute User', 'Unmute User')
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await inThread(false)
})

test('following a muted person: the button says Unmute, and the mute list loses only that person', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const { strangers } = around(relay, demo, mira.pubkey)
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
  await follow(profile(stranger))
  await main(page).getByRole('button', { name: 'Unmute' }).click()
  await expect(main(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect
    .poll(() => newest(relay, 10_000, mira.pubkey)?.tags)
    .toEqual([
      ['word', 'spoiler'],
      ['p', other],
    ])
  expect(newest(relay, 10_000, mira.pubkey)?.content).toBe(content)
})

test('a note can be reported only after a reason was chosen (NIP-56)', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const { followed } = around(relay, demo, me)
  const someone =
    followed.find(key => key && relay.store.query({ kinds: [1], authors: [key] }).length > 0) ?? ''
  await follow(profile(someone))
  const note = main(page).getByRole('article').first()
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
    .poll(() => newest(relay, 1984, me))
    .toMatchObject({
      content: 'The same every hour.',
      tags: [
        ['e', id, 'spam'],
        ['p', author],
      ],
    })
})

test('a follow clicked while no relay answers survives a reload, and goes out when a relay answers', async ({
  page,
  follow,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  const me = demo.person('mira').pubkey
  const { strangers } = around(relay, demo, me)
  const [stranger = ''] = strangers
  await follow(profile(stranger))
  const button = (name: string) => main(page).getByRole('button', { name, exact: true })
  await expect(button('Follow')).toBeVisible()
  await relay.kill()
  await button('Follow').click()
  await expect(button('Following')).toBeVisible()
  // When this message shows, the follow is in the outbox.
  await expect(page.getByText('Too few of your relays answered')).toBeVisible()
  await page.reload()
  await expect(button('Following')).toBeVisible()
  await relay.revive()
  await expect.poll(() => people(relay, 3, me), { timeout: 60_000 }).toContain(stranger)
  await expect(button('Following')).toBeVisible()
})

test('Undo after a switch of accounts does not make the other account follow them', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const [followed = ''] = around(relay, demo, me).followed
  const secretKey = generateSecretKey()
  await follow(profile(followed))
  const following = main(page).getByRole('button', { name: 'Following', exact: true })
  await following.hover()
  await main(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect.poll(() => people(relay, 3, me)).not.toContain(followed)
  const undo = page.getByRole('button', { name: 'Undo' })
  // The message stays while the pointer is on it.
  await undo.hover()
  await userButton(page).press('Enter')
  await page.getByRole('button', { name: 'Add account' }).press('Enter')
  await signInField(page).fill(nsecEncode(secretKey))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await undo.press('Enter')
  await expect(undo).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect(following).toHaveCount(0)
  expect(people(relay, 3, getPublicKey(secretKey))).toEqual([])
})
