// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import { PrivateChats } from '#contracts/private-chats'
import type { Kernel } from '#kernel'
import { generateKeyPair } from '#kernel/keys'
import type { NostrEvent, Signer } from '#kernel/ports'
import {
  createInMemoryRelay,
  createTestEvent,
  type InMemoryRelay,
  type TestKernelOptions,
} from '#kernel/testing'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { parseInviteLink } from '../../plugins/chat-ratchet/core/invite-link'
import { createInviteResponse } from '../../plugins/chat-ratchet/core/invite-response'
import {
  createIdentity,
  requireNotRefused,
  testRandomBytes,
} from '../../plugins/chat-ratchet/core/testing/session-sides'
import { countUnreadChats } from '../../plugins/chats/list/unread-count'
import chatsManifest from '../../plugins/chats/manifest'
import {
  chatPeople,
  closeTabs,
  createInboxRelay,
  followConversation,
  getTexts,
  openPrivateTab,
} from '../support/private-chats'
import { beginChat, getOnlyChat } from '../support/ratchet-tabs'
import { turnPushOn } from '../support/turn-push-on'

const DAY_S = 24 * 60 * 60
const STRANGERS = 5_000
/** Number of strangers whose answers can be decrypted. It is more than the number of requests that are kept. */
const ANSWERING = 520
const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/**
 * The engine checks signatures before the chats see an event. Making and checking thousands of signatures would take
 * half a minute, so all are accepted.
 */
const verifier: NonNullable<TestKernelOptions['verifier']> = {
  parallelBatches: 1,
  verify: async events => events.map(() => true),
  dispose() {},
}

/** Ben's signer, which may prompt him. It counts how often it is asked to decrypt. */
function createCountingSigner() {
  const asked = { decrypt: 0 }
  const signer: Signer = {
    ...ben,
    decrypt(...args) {
      asked.decrypt++
      return ben.decrypt(...args)
    },
  }
  return { asked, signer }
}

/**
 * Turns the list of all conversations on. `getHighest` returns the highest number that the dot at the list has stood for
 * since then.
 */
async function watchUnreadDot(kernel: Kernel) {
  kernel.enable(chatsManifest)
  const chats = await kernel.resolve(Chats)
  let highest = 0
  const update = () => {
    const unread = countUnreadChats(chats.list.get(), chats.storedArrivals.get(), chats.readUpTo)
    highest = Math.max(highest, unread)
  }
  for (const store of [chats.list, chats.storedArrivals, chats.readMarkVersion]) store.subscribe(update)
  update()
  return { chats, getHighest: () => highest }
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
const authors = Array.from({ length: 5 }, () => generateKeyPair(testRandomBytes).publicKey)
/**
 * Returns events of kind 1059 to `recipient` that nobody can decrypt. The newest is `ageSeconds` old, and each is a
 * second older than the one before.
 */
const createJunk = (recipient: string, count: number, ageSeconds = 60): readonly NostrEvent[] =>
  Array.from({ length: count }, (_, n) =>
    createTestEvent({
      kind: 1059,
      pubkey: authors[n % authors.length] ?? '',
      content: 'A'.repeat(200),
      tags: [['p', recipient]],
      created_at: nowSeconds() - ageSeconds - n,
    }),
  )
const wrapsTo = (relay: InMemoryRelay, recipient: string) =>
  relay.getEvents().filter(({ kind, tags }) => kind === 1059 && tags.some(([, key]) => key === recipient))
/** Returns the limits of all requests for events of kind 1059 to `recipient`. */
const wrapLimits = (relay: InMemoryRelay, recipient: string): readonly (number | undefined)[] =>
  relay
    .getRequests()
    .flat()
    .flatMap(({ kinds, limit, ...filter }) =>
      kinds?.includes(1059) && filter['#p']?.includes(recipient) ? [limit] : [],
    )

test('of 5,000 wraps of strangers a page reads some and asks for no more, and a message that comes is read first', async () => {
  const relay = await createInboxRelay(ana, ben)
  relay.add(...createJunk(ben.pubkey, STRANGERS))
  const { asked, signer } = createCountingSigner()
  const reader = await openPrivateTab(signer, relay, manifest, DirectChats, undefined, { verifier })
  const dot = await watchUnreadDot(reader.kernel)
  const desk = await reader.kernel.resolve(DirectInbox)
  await vi.waitFor(() => expect(desk.state.get().waitingCount).toBeGreaterThanOrEqual(1_000))
  const writer = await openPrivateTab(ana, relay, manifest, DirectChats)
  const id = await (await writer.kernel.resolve(DirectInbox)).createRoom([ben.pubkey])
  const waitingCount = desk.state.get().waitingCount
  await writer.chats.open(id).send({ text: 'Are you there?' })
  await vi.waitFor(() => expect(desk.state.get().waitingCount).toBe(waitingCount + 1))
  expect(desk.state.get().waitingCount).toBeLessThanOrEqual(1_300)
  expect(Math.max(...wrapLimits(relay, ben.pubkey).map(limit => limit ?? STRANGERS))).toBeLessThanOrEqual(200)
  expect(asked.decrypt).toBe(0)
  expect(reader.chats.list.get().chats).toEqual([])

  desk.decryptWaiting(false)
  const shown = followConversation(reader, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Are you there?']))
  // The message needs two decryptions, and the batch with it a few more. After refusals, the signer is not asked again.
  await vi.waitFor(() => expect(desk.state.get().isRunning).toBe(false))
  expect(asked.decrypt).toBeLessThanOrEqual(11)
  // The writer is a stranger, too, so the message is a request.
  expect(dot.chats.list.get().chats).toMatchObject([{ id, isRequest: true }])
  expect(dot.getHighest()).toBe(0)
}, 60_000)

test('wraps that nobody can decrypt do not keep an extension from those before them', async () => {
  const relay = await createInboxRelay(ana, ben)
  const writer = await openPrivateTab(ana, relay, manifest, DirectChats)
  const id = await (await writer.kernel.resolve(DirectInbox)).createRoom([ben.pubkey])
  await writer.chats.open(id).send({ text: 'Before the flood' })
  await vi.waitFor(() => expect(wrapsTo(relay, ben.pubkey)).toHaveLength(1))
  relay.add(...createJunk(ben.pubkey, 30, 0))
  const { signer } = createCountingSigner()
  const reader = await openPrivateTab(signer, relay, manifest, DirectChats, undefined, { verifier })
  const desk = await reader.kernel.resolve(DirectInbox)
  await vi.waitFor(() => expect(desk.state.get().waitingCount).toBe(31))
  const shown = followConversation(reader, id)
  // An extension that fails several times in a row is not asked again until the reader presses the button.
  for (let presses = 1; presses <= 4; presses++) {
    desk.decryptWaiting(false)
    await vi.waitFor(() => expect(desk.state.get().isRunning).toBe(false))
  }
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Before the flood']))
})

test('of 5,000 answers of strangers 500 become requests, without a question, and a friend is read before the rest', async () => {
  const relay = createInMemoryRelay()
  const { asked, signer } = createCountingSigner()
  const { one, two, id, atSecond } = await beginChat([ana, relay], [signer, relay], { verifier })
  const { chats, getHighest } = await watchUnreadDot(two.kernel)
  const pushFilters = await turnPushOn(two.kernel)
  two.desk.markLinkShared()
  const friendId = getOnlyChat(two).id
  chats.markRead(friendId, Date.now())
  const askedBefore = asked.decrypt
  const invite = parseInviteLink(two.desk.invites.get().link ?? '')
  if (!invite) throw new Error('The link holds no invite')
  // Anybody can name an invitee. Only the innermost layer, which the account's signer must decrypt, would prove who it
  // is.
  const answerOf = async (invitee: string) =>
    requireNotRefused(
      await createInviteResponse(
        { invite, invitee, sessionKey: invitee, encrypt: async () => 'nobody has seen this yet' },
        { now: Date.now(), randomBytes: testRandomBytes },
      ),
    )
  const answers: NostrEvent[] = []
  for (let n = 0; n < ANSWERING; n++) answers.push(await answerOf(createIdentity().pubkey))
  relay.add(...answers, ...createJunk(invite.ephemeralKey, STRANGERS - ANSWERING, 3 * DAY_S))
  const requests = () => two.chats.list.get().chats.filter(({ isRequest }) => isRequest)
  await vi.waitFor(() => expect(requests().length).toBeGreaterThan(10))
  await one.chats.open(id).send({ text: 'Are you there?' })
  await vi.waitFor(() => expect(getTexts(atSecond()).at(-1)).toBe('Are you there?'), { timeout: 5_000 })
  expect(requests().length).toBeLessThan(500)
  // The junk is older than the answers. So when the first junk is refused, all answers have been read.
  const { refusedCount } = await two.kernel.resolve(PrivateChats)
  await vi.waitFor(() => expect(refusedCount.get()).toBeGreaterThan(0), { timeout: 60_000 })
  await vi.waitFor(() => expect(requests()).toHaveLength(500))
  expect(asked.decrypt).toBe(askedBefore)
  // The answers that are not kept are counted, so that the reader learns that there were more.
  await vi.waitFor(() => expect(two.chats.unkept?.count.get()).toBe(ANSWERING - 500))
  // The dot has stood for the friend's message only, and goes once that is read.
  await vi.waitFor(() => expect(chats.list.get().chats).toHaveLength(501))
  expect(getHighest()).toBe(1)
  // The push server rings for the friend's current and next key and for answers to the link, but for no stranger's key.
  expect(pushFilters.get('chat-ratchet')).toEqual([
    { kinds: [1060], authors: [expect.any(String), expect.any(String)] },
    { kinds: [1059], '#p': [invite.ephemeralKey] },
  ])
  chats.markRead(friendId, Date.now())
  expect(countUnreadChats(chats.list.get(), chats.storedArrivals.get(), chats.readUpTo)).toBe(0)
}, 90_000)
