// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { RatchetChats } from '../../plugins/chat-ratchet/manifest'
import { createUnlockedKey } from '../support/create-unlocked-key'
import {
  closeVisits,
  deleteVisits,
  getRequestedKinds,
  LISTENED_KINDS,
  publishList,
  runFirstVisit,
  startListeningVisit,
  startVisit,
  TRANSPORTS,
  waitForAnswersTaken,
  writeToAna,
} from '../support/listening-visits'
import { chatPeople, createInboxRelay } from '../support/private-chats'

const [ana, ben] = chatPeople

afterEach(deleteVisits)

test('a member in whose chats nothing is new loads none of their code, and relays are asked all the same', async () => {
  const relay = await createInboxRelay(ana, ben)
  await writeToAna(relay, 'Read me')
  await closeVisits()
  // Relays send the messages that were read again, each time they are asked.
  await runFirstVisit(relay, {}, async kernel => {
    const { list } = await kernel.resolve(Chats)
    list.subscribe(() => {})
    await vi.waitFor(() => expect(list.get().chats).toHaveLength(1))
  })
  await startListeningVisit(relay)
})

test('for a visitor, nothing of the chats is loaded', async () => {
  const relay = await createInboxRelay(ana)
  await runFirstVisit(relay)
  const from = relay.getRequests().length
  const { kernel, loaded, session } = startVisit(relay, {})
  await waitForAnswersTaken(kernel)
  expect(kernel.pluginStates.get().chats).toBe('enabled')
  expect(loaded()).toEqual([])
  expect(getRequestedKinds(relay, from)).toEqual(new Set())
  // When somebody signs in, the same tab asks the relays at once. Only the missing account has kept it from that.
  session.set(() => ({ pubkey: ana.pubkey, canSign: true, method: 'key' }))
  await vi.waitFor(() =>
    expect([...getRequestedKinds(relay, from)].sort()).toEqual(LISTENED_KINDS.toSorted()),
  )
})

test('a message that comes while nothing is loaded has the chats loaded, and is in the list', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { kernel, loaded } = await startListeningVisit(relay)
  await writeToAna(relay, 'Are you there?')
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  const { list } = await kernel.resolve(Chats)
  list.subscribe(() => {})
  await vi.waitFor(() => expect(list.get().chats).toMatchObject([{ last: { text: 'Are you there?' } }]))
})

test('a message that came while no tab was open has the chats loaded at the next visit', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  await writeToAna(relay, 'Call me')
  const { loaded } = startVisit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('whoever opens the chats has all of them loaded', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { kernel, loaded } = await startListeningVisit(relay)
  await kernel.resolve(RatchetChats)
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('a tab that only listens loads the chats when another tab begins a conversation', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { loaded } = await startListeningVisit(relay)
  const other = startVisit(relay, { signer: ana, keys: createUnlockedKey(ana) })
  const inbox = await other.kernel.resolve(DirectInbox)
  await vi.waitFor(() => inbox.createRoom([ben.pubkey]))
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test.each([
  ['follows', 3],
  ['mutes', 10_000],
])(
  'chats are loaded when the %s of the member change, which say who is a request or hidden',
  async (_, kind) => {
    const relay = await createInboxRelay(ana, ben)
    await publishList(relay, kind, [], 100)
    await runFirstVisit(relay)
    const { kernel, loaded } = await startListeningVisit(relay)
    await publishList(relay, kind, [ben.pubkey], 200)
    await waitForAnswersTaken(kernel)
    expect(loaded()).toEqual([])
    await publishList(relay, kind, [ben.pubkey])
    await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  },
)

test('the badge counts what came before the chats were left unread', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  await writeToAna(relay, 'Read me')
  await closeVisits()
  await runFirstVisit(relay, {}, async kernel => {
    const { list } = await kernel.resolve(Chats)
    list.subscribe(() => {})
    await vi.waitFor(() => expect(list.get().chats).toHaveLength(1))
    const { accept } = await kernel.resolve(DirectChats)
    await accept?.(list.get().chats.map(({ id }) => id))
  })
  const { kernel } = await startListeningVisit(relay)
  const { storedArrivals } = await kernel.resolve(Chats)
  await vi.waitFor(() => expect(storedArrivals.get()).toMatchObject([{ arrivals: [expect.any(Number)] }]))
})
