import { expect, test } from 'vitest'
import { startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { createMemoryOutboxStorage } from '../../../kernel/nostr/page/outbox/rows/outbox-storage.ts'
import { createTestSigner } from '../../../kernel/testing/create-test-signer.ts'
import { startEngineClient } from './engine-client.ts'

const signer = createTestSigner('07'.repeat(32))
const entry = ['p', '1'.repeat(64)] as const

test('follow and unfollow, again and again: the last choice counts, and is made once', async () => {
  const relay = await startDemoRelay()
  const storage = createMemoryOutboxStorage()
  const page = await startEngineClient({
    relays: [relay.url],
    signer,
    outbox: { storage: async () => storage, retryDelayMs: () => 60 },
  })
  const list = () => relay.query({ kinds: [3], authors: [signer.pubkey] })[0]
  const from = Math.floor(Date.now() / 1_000)
  const changes = [true, false, true, false, true, true, false, true, false, false]
  for (const there of changes) {
    await page.access.editList({ kind: 3 }, [there ? { add: entry } : { remove: entry }]).whenSent
    expect(list()?.tags).toEqual(there ? [entry] : [])
  }
  // If a change was published twice, there would be one more version, whose time would be later than this.
  expect(list()?.created_at).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) + changes.length)
  expect(list()?.created_at).toBeGreaterThanOrEqual(from)
  page.dispose()
  await relay.close()
}, 60_000)
