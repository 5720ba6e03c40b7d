// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay, createTestEvent, createTestKernel, createTestPlugin } from '#kernel/testing'
import { createRelayListener } from './relay-listener'

let kernel: Kernel | undefined
afterEach(() => kernel?.dispose())

test('nothing is complete while a relay refuses to answer, and its refusal is passed on until it answers', async () => {
  const message = createTestEvent({ kind: 1060 })
  const refusing = createInMemoryRelay([], { url: 'wss://refusing.test' })
  const other = createInMemoryRelay([message], { url: 'wss://other.test' })
  refusing.refuseRequests('auth-required: who are you?')
  kernel = createTestKernel({ relays: [refusing, other] }).kernel
  kernel.enable(createTestPlugin('chats'))
  let latest: { readonly events: readonly NostrEvent[]; readonly completeness: string } | undefined
  let refusingState: string | undefined
  const listener = createRelayListener(
    kernel.nostr('chats'),
    0,
    (events, completeness) => {
      latest = { events, completeness }
    },
    answers => {
      refusingState = answers[refusing.url]?.state
    },
  )
  const filter = { kinds: [1060] }
  const relays = [refusing.url, other.url]
  listener.listen(filter, relays)
  await vi.waitFor(() => {
    expect(latest?.events).toEqual([message])
    expect(refusingState).toBe('auth-refused')
  })
  expect(latest?.completeness).toBe('partial')
  refusing.refuseRequests(undefined)
  listener.listen({ ...filter, limit: 10 }, relays)
  await vi.waitFor(() => expect(latest).toEqual({ events: [message], completeness: 'complete' }))
  expect(refusingState).toBe('eose')
  listener.dispose()
})
