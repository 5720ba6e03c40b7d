// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { pluginDatabaseName } from '#kernel'
import {
  changeRows,
  deleteVisits,
  resultOf,
  runFirstVisit,
  startListeningVisit,
  startVisit,
  TRANSPORTS,
} from '../support/listening-visits'
import { chatPeople, createInboxRelay } from '../support/private-chats'

const [ana, ben] = chatPeople
const DAY_MS = 24 * 60 * 60 * 1_000

afterEach(async () => {
  vi.restoreAllMocks()
  await deleteVisits()
})

test('chats are loaded if their data have changed since the plan was made', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  await changeRows('listening', 'readwrite', store =>
    store.put({ account: ana.pubkey, transport: 'ratchet', generation: 99 }),
  )
  const { loaded } = startVisit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test.each(['outgoing', 'outgoingEvents'])(
  'chats are loaded if an event waits to be sent (%s)',
  async table => {
    const relay = await createInboxRelay(ana, ben)
    await runFirstVisit(relay)
    await changeRows(table, 'readwrite', store =>
      store.put({
        account: ana.pubkey,
        id: 'e',
        of: 'm',
        transport: 'direct',
        chat: 'd-1',
        state: 'waiting',
      }),
    )
    const { loaded } = startVisit(relay, { signer: ana })
    await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  },
)

test('chats are loaded a week after they were', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const weekLater = Date.now() + 8 * DAY_MS
  vi.spyOn(Date, 'now').mockReturnValue(weekLater)
  const { loaded } = startVisit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('chats are loaded to delete a message that has expired', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  await changeRows('messages', 'readwrite', store =>
    store.put({ account: ana.pubkey, chat: 'd-1', at: 1, id: 'm', expiresAt: Date.now() - 1 }),
  )
  const { loaded } = startVisit(relay, { signer: ana })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('chats are loaded if the site has other relays than before', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { loaded } = startVisit(relay, { signer: ana, siteRelays: ['wss://relay.test'] })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('a database of the former version has the chats loaded, which convert it', async () => {
  const relay = await createInboxRelay(ana, ben)
  const opening = indexedDB.open(pluginDatabaseName('private-chats'), 10)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys', { keyPath: 'account' })
  }
  ;(await resultOf(opening)).close()
  await runFirstVisit(relay)
  await startListeningVisit(relay)
})
