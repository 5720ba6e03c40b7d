// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import { createMemoryKeyValueStorage, pluginSettingsKey } from '#kernel'
import { createTestEvent } from '#kernel/testing'
import { RatchetChats } from '../../plugins/chat-ratchet/manifest'
import { createUnlockedKey } from '../support/create-unlocked-key'
import {
  deleteVisits,
  runFirstVisit,
  startListeningVisit,
  startVisit,
  TRANSPORTS,
  waitForAnswersTaken,
  writeToAna,
} from '../support/listening-visits'
import { chatPeople, createInboxRelay } from '../support/private-chats'

const [ana, ben] = chatPeople

// Node has no `localStorage`. The listener for channels reads it before the code of the plugin is loaded.
const localRecords = createMemoryKeyValueStorage()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => localRecords.readText(key) ?? null,
  setItem: (key: string, text: string) => localRecords.write(key, JSON.parse(text)),
  removeItem: localRecords.remove,
})
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
afterEach(async () => {
  await deleteVisits()
  localRecords.remove(pluginSettingsKey('channels'))
})

/** Starts a visit of a member who has joined a channel with an unread message. */
async function memberOfChannel() {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const creation = createTestEvent({ kind: 40, content: '{"name":"Birds"}' })
  relay.add(
    creation,
    createTestEvent({ kind: 42, content: 'A wren', tags: [['e', creation.id, '', 'root']] }),
  )
  const storage = createMemoryKeyValueStorage()
  const joined = { [ana.pubkey]: [{ id: creation.id, hints: [] }] }
  for (const records of [storage, localRecords])
    records.write(pluginSettingsKey('channels'), { version: 1, value: { joined, isAdopted: true } })
  const options = { storage, hasChannels: true }
  const isLoaded = ({ kernel }: ReturnType<typeof startVisit>) =>
    kernel.pluginStates.get().channels === 'active'
  return { relay, creation, options, isLoaded }
}

test('a member of a channel has its messages counted, and no code of private chats loaded', async () => {
  const { relay, creation, options, isLoaded } = await memberOfChannel()
  const later = await startListeningVisit(relay, options)
  await vi.waitFor(() => expect(isLoaded(later)).toBe(true))
  const { list } = await later.kernel.resolve(Chats)
  list.subscribe(() => {})
  await vi.waitFor(() =>
    expect(list.get().chats).toMatchObject([{ id: creation.id, arrivals: [expect.any(Number)] }]),
  )
  expect(later.loaded()).toEqual([])
  expect(relay.countSubscriptions()).toBeGreaterThan(0)
})

test('private messages are still listened for while channels are loaded', async () => {
  const { relay, options, isLoaded } = await memberOfChannel()
  const later = await startListeningVisit(relay, options)
  await vi.waitFor(() => expect(isLoaded(later)).toBe(true))
  await writeToAna(relay, 'Are you there?')
  await vi.waitFor(() => expect(later.loaded()).toEqual(TRANSPORTS))
})

test('when the session changes, channels that are loaded already have no private chats loaded', async () => {
  const { relay, options, isLoaded } = await memberOfChannel()
  const later = await startListeningVisit(relay, options)
  await vi.waitFor(() => expect(isLoaded(later)).toBe(true))
  later.session.set(() => ({ pubkey: ana.pubkey, canSign: false, method: 'read-only' }))
  await waitForAnswersTaken(later.kernel)
  expect(isLoaded(later)).toBe(true)
  expect(later.loaded()).toEqual([])
})

test('whoever opens private chats has channels loaded too', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  localRecords.write(pluginSettingsKey('channels'), { version: 1, value: { joined: {}, isAdopted: true } })
  const later = startVisit(relay, { signer: ana, keys: createUnlockedKey(ana), hasChannels: true })
  await later.kernel.resolve(RatchetChats)
  await vi.waitFor(() => expect(later.kernel.pluginStates.get().channels).toBe('active'))
})
