// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryKeyValueStorage } from '#kernel'
import { createTestSigner } from '#kernel/testing'
import { RatchetInvites } from '../../plugins/chat-ratchet/manifest'
import { deleteVisits, runFirstVisit, startListeningVisit } from '../support/listening-visits'
import { chatPeople, createInboxRelay } from '../support/private-chats'

const [ana, ben] = chatPeople

afterEach(deleteVisits)

test('the push server is asked for the answers to a shared link, whether the chats are loaded or not', async () => {
  const relay = await createInboxRelay(ana, ben)
  const storage = createMemoryKeyValueStorage()
  await runFirstVisit(relay, { storage }, async kernel => {
    const invites = await kernel.resolve(RatchetInvites)
    invites.markLinkShared()
  })
  const { pushFilters } = await startListeningVisit(relay, { storage })
  expect(pushFilters.get('chat-ratchet')).toEqual([{ kinds: [1059], '#p': [expect.any(String)] }])
})

test('the push server keeps its filters while the chats are loaded, and loses them with the account', async () => {
  const relay = await createInboxRelay(ana, ben)
  const storage = createMemoryKeyValueStorage()
  await runFirstVisit(relay, { storage }, async kernel => {
    const invites = await kernel.resolve(RatchetInvites)
    invites.markLinkShared()
  })
  const { kernel, pushHistory, pushFilters, session } = await startListeningVisit(relay, { storage })
  const asked = pushHistory.length
  await kernel.resolve(RatchetInvites)
  await vi.waitFor(() => expect(pushHistory.length).toBeGreaterThan(asked))
  expect(pushHistory).not.toContainEqual([])
  const other = createTestSigner('0d'.repeat(32))
  session.set(() => ({ pubkey: other.pubkey, canSign: true, method: 'key' }))
  expect([...pushFilters.values()].flat()).toEqual([])
})
