import { nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { getSignInField, getUserButton } from '../../tests/support/accounts.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
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

test('Follow shows at once and adds one entry, also to a newer list; Unfollow, and what another client lost, can be undone', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const before = getNewestList(relay, 3, me)
  const [stranger = '', another = '', foreign = ''] = findFollowedAndStranger(relay, demo, me).strangers
  await follow(getProfilePath(stranger))
  await getMain(page).getByRole('button', { name: 'Follow', exact: true }).click()
  const following = getMain(page).getByRole('button', { name: 'Following', exact: true })
  await expect(following).toBeVisible()
  await expect
    .poll(() => getNewestList(relay, 3, me)?.tags)
    .toEqual([...(before?.tags ?? []), ['p', stranger]])
  expect(getNewestList(relay, 3, me)?.content).toBe(before?.content ?? '')

  await page.mouse.move(0, 0)
  await following.hover()
  await getMain(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect(getMain(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect.poll(() => getListedPeople(relay, 3, me)).not.toContain(stranger)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(following).toBeVisible()
  await expect.poll(() => getListedPeople(relay, 3, me)).toContain(stranger)

  // Another client publishes a newer list, which this page has not received when the user presses Follow.
  const old = getNewestList(relay, 3, me)
  const newer = {
    created_at: (old?.created_at ?? 0) + 1,
    content: 'not for this client to judge',
    tags: [...(old?.tags ?? []), ['p', foreign, 'wss://hint.example', 'Petname'], ['t', 'unknown here']],
  }
  relay.store.add(demo.sign(demo.person('mira'), { kind: 3, ...newer }))
  await follow(getProfilePath(another))
  await getMain(page).getByRole('button', { name: 'Follow', exact: true }).click()
  await expect.poll(() => getNewestList(relay, 3, me)?.tags).toEqual([...newer.tags, ['p', another]])
  expect(getNewestList(relay, 3, me)?.content).toBe(newer.content)
  await follow(getProfilePath(stranger))
  await expect(following).toBeVisible()

  // Another client replaces the whole list with an empty one.
  const whole = getNewestList(relay, 3, me)
  const followed = getListedPeople(relay, 3, me).length
  const later = (whole?.created_at ?? 0) + 60
  relay.add(demo.sign(demo.person('mira'), { kind: 3, tags: [], created_at: later }))
  await expect(getMain(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await follow('/settings/graph')
  const earlier = page.getByRole('region', { name: 'Earlier versions of your lists' }).getByRole('listitem')
  await expect(earlier.first()).toContainText(`${followed} would come back`)
  await expectNoAxeViolations(page, 'earlier lists', { within: 'main' })
  await earlier.first().getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => getNewestList(relay, 3, me)?.tags).toEqual(whole?.tags)
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
  const { followed, strangers } = findFollowedAndStranger(relay, demo, me)
  const other = await context.newPage()
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = strangers
  await follow(getProfilePath(first))
  await other.goto(getProfilePath(second))
  const buttons = [page, other].map(p => getMain(p).getByRole('button', { name: 'Follow', exact: true }))
  for (const button of buttons) await expect(button).toBeVisible()
  await Promise.all(buttons.map(button => button.click()))
  await expect
    .poll(() => getListedPeople(relay, 3, me).toSorted())
    .toEqual([...followed, first, second].toSorted())
  // Each of two tabs shows the change that the user made in the other one.
  const followOther = (path: string) =>
    other.evaluate(to => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await followOther(getProfilePath(first))
  await expect(getMain(other).getByRole('button', { name: 'Following', exact: true })).toBeVisible()

  const before = getNewestList(relay, 10_000, me)
  const muted = getListedPeople(relay, 10_000, me)
  await Promise.all([follow(getProfilePath(third)), followOther(getProfilePath(fourth))])
  for (const p of [page, other]) {
    await getMain(p).getByRole('button', { name: 'More about this person' }).click()
    await p.getByRole('menuitem', { name: 'Mute User' }).click()
  }
  const yes = [page, other].map(p => p.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  for (const button of yes) await expect(button).toBeVisible()
  // At the same moment, another client publishes a mute list with one more person.
  const foreign = { content: before?.content ?? '', tags: [...(before?.tags ?? []), ['p', fifth]] }
  const muting = yes.map(button => button.click())
  relay.add(demo.sign(demo.person('mira'), { kind: 10_000, ...foreign }))
  await Promise.all(muting)
  await expect
    .poll(() => getListedPeople(relay, 10_000, me).toSorted())
    .toEqual([...muted, third, fourth, fifth].toSorted())
  for (const p of [page, other]) await expect(p.getByRole('dialog', { name: 'User Muted' })).toBeVisible()
  expect(getListedPeople(relay, 3, me).toSorted()).toEqual([...followed, first, second].toSorted())
})

test.describe('Without a relay', () => {
  test.use({ movesTime: true })
  test('a follow clicked while no relay answers survives a reload, and goes out when a relay answers', async ({
    page,
    follow,
    demo,
    relay,
    watch,
    time,
  }) => {
    watch.expect(/WebSocket connection/)
    const me = demo.person('mira').pubkey
    const { strangers } = findFollowedAndStranger(relay, demo, me)
    const [stranger = ''] = strangers
    await follow(getProfilePath(stranger))
    const button = (name: string) => getMain(page).getByRole('button', { name, exact: true })
    await expect(button('Follow')).toBeVisible()
    await relay.stop()
    await button('Follow').click()
    await expect(button('Following')).toBeVisible()
    // Before this message is shown, the outbox has stored the change of the follow list.
    await expect(page.getByText('Too few of your relays answered')).toBeVisible()
    await page.reload()
    await expect(button('Following')).toBeVisible()
    await relay.restart()
    // The connection and the outbox try again after at most a minute each.
    await time.pass(60_000)
    await expect.poll(() => getListedPeople(relay, 3, me)).toContain(stranger)
    await expect(button('Following')).toBeVisible()
  })
})

test('Undo after a switch of accounts does not make the other account follow them', async ({
  page,
  follow,
  demo,
  relay,
}) => {
  const me = demo.person('mira').pubkey
  const [followed = ''] = findFollowedAndStranger(relay, demo, me).followed
  const secretKey = generateSecretKey()
  await follow(getProfilePath(followed))
  const following = getMain(page).getByRole('button', { name: 'Following', exact: true })
  await following.hover()
  await getMain(page).getByRole('button', { name: 'Unfollow' }).click()
  await expect.poll(() => getListedPeople(relay, 3, me)).not.toContain(followed)
  const undo = page.getByRole('button', { name: 'Undo' })
  // The toast stays as long as the pointer is over it.
  await undo.hover()
  await getUserButton(page).press('Enter')
  await page.getByRole('button', { name: 'Add account' }).press('Enter')
  await getSignInField(page).fill(nsecEncode(secretKey))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await undo.press('Enter')
  await expect(undo).toBeHidden()
  await expect(getMain(page).getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await expect(following).toHaveCount(0)
  expect(getListedPeople(relay, 3, getPublicKey(secretKey))).toEqual([])
})
