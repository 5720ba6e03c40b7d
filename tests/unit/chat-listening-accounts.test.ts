// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { BrowserKeyInfo } from '#contracts/accounts'
import { Chats } from '#contracts/chats'
import { createStore } from '#kernel'
import { createTestSigner } from '#kernel/testing'
import {
  changeRows,
  deleteVisits,
  getRequestedKinds,
  runFirstVisit,
  startListeningVisit,
  startVisit,
  TRANSPORTS,
} from '../support/listening-visits'
import { chatPeople, createInboxRelay } from '../support/private-chats'

const [ana, ben] = chatPeople

afterEach(deleteVisits)

test('chats are loaded if the account signs in another way than before', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { session, loaded } = await startListeningVisit(relay)
  session.set(() => ({ pubkey: ana.pubkey, canSign: true, method: 'nip07' }))
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})

test('for an account without its key nothing is loaded, and no private messages are asked for', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { session, loaded } = await startListeningVisit(relay)
  session.set(() => ({ pubkey: ana.pubkey, canSign: false, method: 'read-only' }))
  await vi.waitFor(() => expect(relay.countSubscriptions()).toBe(0))
  expect(loaded()).toEqual([])
})

test('when the account gets a password, the chats are loaded, and the key of their rows is encrypted', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { loaded, keys } = await startListeningVisit(relay)
  keys.set(() => [{ pubkey: ana.pubkey, lockKind: 'password', isLocked: false }])
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  await vi.waitFor(async () =>
    expect(await changeRows('keys', 'readonly', store => store.getAll())).toEqual([
      { account: ana.pubkey, payload: expect.any(String) },
    ]),
  )
})

test('a key that got a password elsewhere is known at the next visit, and the key of the rows is encrypted', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const keys = createStore<readonly BrowserKeyInfo[]>([
    { pubkey: ana.pubkey, lockKind: 'password', isLocked: false },
  ])
  startVisit(relay, { signer: ana, keys })
  await vi.waitFor(async () =>
    expect(await changeRows('keys', 'readonly', store => store.getAll())).toEqual([
      { account: ana.pubkey, payload: expect.any(String) },
    ]),
  )
})

test('while the account is locked, nothing is asked of relays', async () => {
  const relay = await createInboxRelay(ana, ben)
  const keys = createStore<readonly BrowserKeyInfo[]>([
    { pubkey: ana.pubkey, lockKind: 'password', isLocked: false },
  ])
  await runFirstVisit(relay, { keys })
  const from = relay.getRequests().length
  keys.set(() => [{ pubkey: ana.pubkey, lockKind: 'password', isLocked: true }])
  const { kernel, loaded } = startVisit(relay, { signer: ana, keys })
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
  const { list } = await kernel.resolve(Chats)
  await vi.waitFor(() => expect(list.get().phase).toBe('locked'))
  expect(getRequestedKinds(relay, from).has(1059)).toBe(false)
})

test('another account of the browser, which has no stored messages, has the chats loaded', async () => {
  const relay = await createInboxRelay(ana, ben)
  await runFirstVisit(relay)
  const { session, loaded } = await startListeningVisit(relay)
  const other = createTestSigner('0d'.repeat(32))
  session.set(() => ({ pubkey: other.pubkey, canSign: true, method: 'key' }))
  await vi.waitFor(() => expect(loaded()).toEqual(TRANSPORTS))
})
