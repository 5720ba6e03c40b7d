import { createEventSigner } from '../../demo/event-signer.ts'
import { createZapReceipt, ZAP_PROVIDER_SECRET_KEY } from '../../demo/lightning/zap-provider.ts'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import {
  createEventPublishers,
  createStranger,
  getBell,
  getFollowedPeople,
  getRow,
  getRows,
  getRowText,
  getUnreadDot,
  nowSeconds,
  openAs,
} from '../../tests/support/notifications.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const NEW = 'New: '

test('reactions to a note are one row for each kind, with people, action, words and a link to the note', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  const friends = getFollowedPeople(demo, leo)
  const [ann, ben, cleo] = friends as [NetworkPerson, NetworkPerson, NetworkPerson]
  const { say, note } = createEventPublishers(demo, relay, leo)
  const mine = note('The heron is back at the weir.')
  for (const [at, friend] of friends.slice(0, 7).entries()) say(friend, 7, mine, at === 6 ? '🔥' : '+')
  say(ben, 7, mine, '-')
  say(leo, 7, mine, '+')
  say(ann, 1, mine, 'I saw it too, by the bridge.')
  say(cleo, 6, mine, JSON.stringify(mine))
  say(ben, 9802, mine, 'The heron')
  const mention = say(ben, 1, undefined, 'Ask Leo about herons.')
  const signer = await createEventSigner()
  const request = demo.sign(ann, {
    kind: 9734,
    content: 'For the birds',
    tags: [
      ['relays', relay.url],
      ['amount', '2100000'],
      ['p', leo.pubkey],
      ['e', mine.id],
    ],
  })
  const good = createZapReceipt(signer, request, nowSeconds())
  const forgedRequest = demo.sign(ben, {
    kind: 9734,
    content: 'Never paid',
    tags: request.tags.map(t => [...t]),
  })
  const forged = demo.sign(cleo, {
    kind: 9735,
    content: '',
    tags: createZapReceipt(signer, forgedRequest, nowSeconds()).tags.map(t => [...t]),
  })
  // The provider publishes a second receipt for the same payment, which must not count.
  const again = signer.sign(
    { ...good, created_at: good.created_at - 1, tags: good.tags.map(t => [...t]) },
    ZAP_PROVIDER_SECRET_KEY,
  )
  relay.add(good, again, forged)

  await openAs(page, goto, leo)
  const reactions = getRow(page, mine, 7)
  await expect(getRowText(reactions)).toContainText(/ and 2 others reacted to your note$/)
  // Seven people reacted. The row shows five of them and the number of other people.
  await expect(reactions.locator('a:has(svg)')).toHaveCount(5)
  await expect(reactions).toContainText('🔥')
  await expect(reactions).toContainText('❤️')
  await expect(reactions).toContainText('The heron is back at the weir.')
  await expect(getRowText(getRow(page, mine, 1))).toContainText('replied to your note')
  await expect(getRow(page, mine, 1)).toContainText('I saw it too, by the bridge.')
  await expect(getRowText(getRow(page, mine, 6))).toContainText('reposted your note')
  await expect(getRowText(getRow(page, mine, 9802))).toContainText('highlighted your words')
  await expect(getRowText(getRow(page, mention, 1))).toContainText('mentioned you')
  const zaps = getRow(page, mine, 9735)
  await expect(zaps).toContainText('2,100 sats')
  await expect(zaps).toContainText('For the birds')
  await expect(page.getByText('Never paid')).toHaveCount(0)
  // The newest row is the first.
  await expect(getRows(page).first()).toHaveAttribute('data-notification', `${mine.id}-9735`)

  // Another reaction to the same note is added to the existing row.
  say(friends[7] ?? ann, 7, mine, '+')
  await expect(getRowText(reactions)).toContainText('and 3 others reacted to your note')
  await reactions.getByRole('link', { name: 'reacted to your note' }).click()
  await expect(page).toHaveURL(new RegExp(`/${encodeNote(mine.id)}$`))
})

test('a row says who was answered, and opens the answer in sight', async ({ page, goto, demo, relay }) => {
  const leo = demo.person('leo')
  const [ann, ben] = getFollowedPeople(demo, leo) as [NetworkPerson, NetworkPerson]
  const { say, note } = createEventPublishers(demo, relay, leo)
  const mine = note('The heron is back at the weir. It stands and waits.')
  const answer = say(ann, 1, mine, 'By the bridge.')
  const further = say(ben, 1, mine, 'Ask Leo, Ann.', [
    ['e', answer.id, relay.url, 'reply'],
    ['p', ann.pubkey],
  ])
  const mention = say(ann, 1, undefined, 'Leo knows.', [['e', answer.id, relay.url, 'mention']])
  // In this low window, the notes above the answer fill the page, so opening the answer must scroll.
  await page.setViewportSize({ width: 1280, height: 320 })
  await openAs(page, goto, leo)
  await expect(getRowText(getRow(page, mine, 1))).toContainText('replied to your note')
  await expect(getRowText(getRow(page, mine, 1))).not.toContainText(' and ')
  await expect(getRowText(getRow(page, answer, 1))).toContainText('replied in a conversation with you')
  await expect(getRowText(getRow(page, mention, 1))).toContainText('mentioned you')
  await getRow(page, answer, 1).getByRole('link', { name: 'replied in a conversation with you' }).click()
  await expect(page).toHaveURL(new RegExp(`/${encodeNote(further.id)}$`))
  const card = (id: string) => page.locator(`main article[data-note="${id}"]`)
  await expect(card(mine.id)).toContainText('It stands and waits.')
  await expect(card(further.id).getByText('Ask Leo, Ann.')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goBack()
  await getRow(page, mine, 1).getByRole('link', { name: 'replied to your note' }).click()
  await expect(card(answer.id).getByText('By the bridge.')).toBeInViewport()
})

test('new notifications have a dot and are marked, until they were looked at for ten seconds, in every tab', async ({
  context,
  page,
  goto,
  demo,
  relay,
}) => {
  // This account gets no zaps: checking a receipt takes real time, but this test controls the page's clock.
  const me = createStranger(demo)
  const { say, note } = createEventPublishers(demo, relay, me)
  const [ann, ben] = getFollowedPeople(demo, demo.person('leo')) as [NetworkPerson, NetworkPerson]
  const mine = note('Counting swifts.')
  say(ann, 7, mine, '+')
  // The page's clock is five minutes slow, so the events come from the page's future.
  const behind = 300_000
  await page.clock.install({ time: Date.now() - behind })
  await goto('/about')
  await signIn(page, me)
  // The page requests notifications half a second after it is shown, and loads some manifests later.
  await page.clock.runFor(3_000)
  await expect(getUnreadDot(page)).toBeAttached()
  const other = await context.newPage()
  await other.goto('/about')
  await expect(getUnreadDot(other)).toBeAttached()
  await page.bringToFront()

  // From here on, the page's clock moves only when the test moves it. It stops a little after the present.
  await page.clock.pauseAt(Date.now() - behind + 30_000)
  await getBell(page).click()
  const isNew = (wanted: boolean) =>
    expect(async () => {
      await page.clock.runFor(20)
      const words = await getRow(page, mine, 7).textContent({ timeout: 1_000 })
      expect(words?.includes(NEW)).toBe(wanted)
    }).toPass({ intervals: [50] })
  await isNew(true)
  await page.clock.runFor(7_000)
  await isNew(true)
  await page.clock.runFor(3_000)
  await isNew(false)
  await expect(getUnreadDot(page)).toHaveCount(0)
  await expect(getUnreadDot(other)).toHaveCount(0)

  // A later notification counts as new, and stays new while the window does not have the focus.
  await page.evaluate(() => {
    document.hasFocus = () => false
    dispatchEvent(new Event('blur'))
  })
  await page.clock.runFor(3_000)
  const later = await page.evaluate(() => Math.floor(Date.now() / 1_000))
  const tags = [
    ['e', mine.id],
    ['p', me.pubkey],
  ]
  relay.add(demo.sign(ben, { kind: 7, content: '+', created_at: later, tags }))
  await isNew(true)
  await page.clock.runFor(30_000)
  await isNew(true)
  await expect(getUnreadDot(page)).toBeAttached()

  // The user can mark everything as read at once.
  const read = page.getByRole('button', { name: 'Mark all as read' })
  await read.click()
  await isNew(false)
  await expect(getUnreadDot(page)).toHaveCount(0)
  await expect(read).toBeDisabled()
})

test('notifications by muted and unknown people are left out, and unknown people can be shown', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const { say, note } = createEventPublishers(demo, relay, mira)
  const [ann, ben] = getFollowedPeople(demo, mira) as [NetworkPerson, NetworkPerson]
  const stranger = createStranger(demo)
  const first = note('Whose boat is this?')
  const second = note('And whose dog?')
  say(ann, 1, first, 'Mine, of course.')
  say(ben, 1, first, 'It is the mayor’s.')
  say(stranger, 1, second, 'Buy my course.')
  await openAs(page, goto, mira)
  await expect(getRowText(getRow(page, first, 1))).toContainText(' and ')
  await expect(getRow(page, second, 1)).toHaveCount(0)

  relay.add(demo.sign(mira, { kind: 10_000, created_at: nowSeconds() + 5, tags: [['p', ben.pubkey]] }))
  await expect(getRow(page, first, 1)).toContainText('Mine, of course.')
  await expect(getRowText(getRow(page, first, 1))).not.toContainText(' and ')

  // The setting was turned off. Notifications by unknown people appear only after a press on the toggle.
  await goto('/settings/moderation')
  await page.getByRole('switch', { name: 'Hide unknown people' }).click()
  await getBell(page).click()
  const toggle = page.getByRole('button', { name: /^Show \d+ events? by unknown users$/ })
  await toggle.click()
  await expect(getRow(page, second, 1)).toContainText('Buy my course.')
  await page.getByRole('button', { name: /^Hide \d+ events? by unknown users$/ }).click()
  await expect(getRow(page, second, 1)).toHaveCount(0)
})

test('a kind that is turned off is not listed', async ({ page, goto, demo, relay }) => {
  const leo = demo.person('leo')
  const { say, note } = createEventPublishers(demo, relay, leo)
  const [ann] = getFollowedPeople(demo, leo) as [NetworkPerson]
  const mine = note('Rain at last.')
  say(ann, 7, mine, '+')
  say(ann, 1, mine, 'Finally.')
  await openAs(page, goto, leo)
  await expect(getRow(page, mine, 7)).toBeVisible()
  await goto('/settings/notifications')
  const likes = page.getByRole('switch', { name: 'Reactions in the list' })
  await likes.click()
  await expect(likes).toHaveAttribute('aria-checked', 'false')
  await getBell(page).click()
  await expect(getRow(page, mine, 1)).toBeVisible()
  await expect(getRow(page, mine, 7)).toHaveCount(0)
  await page.reload()
  await expect(getRow(page, mine, 1)).toBeVisible()
  await expect(getRow(page, mine, 7)).toHaveCount(0)
})
