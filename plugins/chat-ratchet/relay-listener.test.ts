// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay, createTestEvent, createTestKernel, createTestPlugin } from '#kernel/testing'
import { createRelayListener } from './relay-listener'
import { findUnresponsiveRelays, type UnresponsiveChatRelay } from './relays/unresponsive-relays'

let kernel: Kernel | undefined
afterEach(() => kernel?.dispose())

test('nothing is complete while a relay refuses to answer, and the relay is named until it answers', async () => {
  const message = createTestEvent({ kind: 1060 })
  const refusing = createInMemoryRelay([], { url: 'wss://refusing.test' })
  const other = createInMemoryRelay([message], { url: 'wss://other.test' })
  refusing.refuseRequests('auth-required: who are you?')
  kernel = createTestKernel({ relays: [refusing, other] }).kernel
  kernel.enable(createTestPlugin('chats'))
  let latest: { readonly events: readonly NostrEvent[]; readonly completeness: string } | undefined
  let unresponsive: readonly UnresponsiveChatRelay[] = []
  const listener = createRelayListener(
    kernel.nostr('chats'),
    0,
    (events, completeness) => {
      latest = { events, completeness }
    },
    answers => {
      unresponsive = findUnresponsiveRelays(answers, 'messages')
    },
  )
  const filter = { kinds: [1060] }
  const relays = [refusing.url, other.url]
  listener.listen(filter, relays)
  await vi.waitFor(() => {
    expect(latest?.events).toEqual([message])
    expect(unresponsive).toEqual([{ url: refusing.url, reason: 'auth-refused', missing: 'messages' }])
  })
  expect(latest?.completeness).toBe('partial')
  refusing.refuseRequests(undefined)
  listener.listen({ ...filter, limit: 10 }, relays)
  await vi.waitFor(() => expect(latest).toEqual({ events: [message], completeness: 'complete' }))
  expect(unresponsive).toEqual([])
  listener.dispose()
})

test('a silent relay is named only while no other one has answered, or after it was out of reach for long', () => {
  const dead = { 'wss://a.test': { state: 'dead' }, 'wss://b.test': { state: 'timeout' } } as const
  expect(findUnresponsiveRelays(dead, 'answers')).toEqual([
    { url: 'wss://a.test', reason: 'dead', missing: 'answers' },
    { url: 'wss://b.test', reason: 'timeout', missing: 'answers' },
  ])
  const withAnswer = { ...dead, 'wss://c.test': { state: 'eose' } } as const
  expect(findUnresponsiveRelays(withAnswer, 'answers')).toEqual([])
  const isLongUnreachable = (url: string) => url === 'wss://a.test'
  expect(findUnresponsiveRelays(withAnswer, 'messages', { isLongUnreachable })).toEqual([
    { url: 'wss://a.test', reason: 'dead', missing: 'messages', isOneOfSeveral: true },
  ])
})
