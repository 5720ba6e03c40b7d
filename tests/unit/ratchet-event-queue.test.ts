// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createSessionPair } from '../../plugins/chat-ratchet/core/testing/session-sides'
import { createEventQueue } from '../../plugins/chat-ratchet/receive/event-queue'
import { receiveMessage } from '../../plugins/chat-ratchet/receive/read-message'
import { createRecordCache } from '../../plugins/chat-ratchet/records/record-cache'
import type { StoredSession } from '../../plugins/chat-ratchet/records/stored-records'
import { openRatchetWorker } from '../../plugins/chat-ratchet/worker/open-ratchet-worker'
import { deleteRatchetStores, openRatchetStore } from '../support/open-ratchet-store'

const [ANA, BEN] = ['a'.repeat(64), 'b'.repeat(64)]
const CHAT = { id: 'r-1', people: [ANA], isAccepted: true }

afterEach(deleteRatchetStores)

/** Opens a queue for Ben's messages. `countTries` returns how often a message was tried. */
async function openQueue() {
  const { store, getLastText, close } = await openRatchetStore(BEN)
  const cache = createRecordCache()
  await cache.reload(store)
  let tries = 0
  const queue = createEventQueue({
    store,
    records: cache,
    reload: () => cache.reload(store),
    applyCommitted: changes => cache.applyCommitted(store, changes),
    readMessage(event, records, isLastAttempt) {
      tries++
      return receiveMessage(event, records, isLastAttempt, {
        worker: openRatchetWorker(),
        account: BEN,
        findChat: store.chat,
        findChatOfMessage: async chatId => chatId,
        hasRequestRoom: store.hasRequestRoom,
        onTyping: () => {},
      })
    },
    readResponse: async () => 'refused',
    onRefused: () => {},
    onAheadChange: () => {},
  })
  return { store, getLastText, close, cache, queue, countTries: () => tries }
}

test('a message that came without its session is read when another tab, or an opened file, brings the session', async () => {
  const { store, getLastText, close, cache, queue, countTries } = await openQueue()
  const { invitee: ana, inviter: ben } = createSessionPair()
  const session: StoredSession = {
    state: ben.state,
    peer: ANA,
    owner: ANA,
    chat: CHAT.id,
    inviteKey: ANA,
    isProven: true,
    isNewer: false,
    relays: [],
    createdAt: 0,
    heardAt: 0,
  }
  queue.addMessages([ana.send('Hello')], 'complete')
  await vi.waitFor(() => expect(countTries()).toBe(1))

  await store.commit({ chats: [CHAT], records: [{ key: 'session/1', baseVersion: 0, value: session }] })
  await cache.reload(store)
  await vi.waitFor(() => expect(getLastText(CHAT.id)).toBe('Hello'))
  close()
})
