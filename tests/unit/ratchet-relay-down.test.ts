// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { RelayAnswer } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs } from '../support/private-chats'
import { beginChat } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  vi.useRealTimers()
  await closeTabs()
})

test('a relay that is out of reach for a minute is named although another one answers, until it is back', async () => {
  const [steady, failing] = [createInMemoryRelay(), createInMemoryRelay([], { url: 'wss://failing.test' })]
  const { one } = await beginChat([ana, [steady, failing]], [ben, steady])
  const { unresponsiveRelays } = one.desk
  const probe = one.kernel.nostr('test-host').query({ kinds: [1] }, { relays: [failing.url] })
  probe.subscribe(() => {})
  /** Waits until the tab has noticed that the relay went down or came back. */
  const whenProbeIs = (state: RelayAnswer['state']) =>
    vi.waitFor(() => expect(probe.get().answers[failing.url]?.state).toBe(state))
  await whenProbeIs('eose')
  expect(unresponsiveRelays.get()).toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  failing.close()
  await whenProbeIs('dead')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(unresponsiveRelays.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(unresponsiveRelays.get()).toEqual([
    { url: failing.url, reason: 'dead', missing: 'messages', isOneOfSeveral: true },
  ])
  failing.open()
  await vi.advanceTimersByTimeAsync(120_000)
  await whenProbeIs('eose')
  await vi.waitFor(() => expect(unresponsiveRelays.get()).toEqual([]))
})
