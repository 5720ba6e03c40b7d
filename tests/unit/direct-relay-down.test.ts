// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { chatPeople, closeTabs, createInboxRelayList, openPrivateTab } from '../support/private-chats'

const [, ben] = chatPeople

afterEach(async () => {
  vi.useRealTimers()
  await closeTabs()
})

test('an inbox relay that is out of reach for a minute is named although another one answers, until it is back', async () => {
  const [steady, failing] = ['wss://steady.test', 'wss://failing.test'].map(url =>
    createInMemoryRelay([], { url }),
  )
  if (!steady || !failing) throw new Error('There are two relays')
  steady.add(await createInboxRelayList(ben, [steady.url, failing.url]))
  const tab = await openPrivateTab(ben, [steady, failing], manifest, DirectChats)
  const { state } = await tab.kernel.resolve(DirectInbox)
  const listReads = () =>
    failing
      .getRequests()
      .flat()
      .filter(
        ({ kinds, since }) => kinds?.includes(1059) && since !== undefined && since < Date.now() / 1_000,
      )
  await vi.waitFor(() => expect([state.get().inbox, listReads().length]).toEqual(['published', 1]))
  const probe = tab.kernel.nostr('test-host').query({ kinds: [1] }, { relays: [failing.url] })
  probe.subscribe(() => {})
  await vi.waitFor(() => expect(probe.get().answers[failing.url]?.state).toBe('eose'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  failing.close()
  await vi.waitFor(() => expect(probe.get().answers[failing.url]?.state).toBe('dead'))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(state.get().silentRelays).toEqual([])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(state.get().silentRelays).toEqual([{ url: failing.url, reason: 'dead', isOneOfSeveral: true }])
  failing.open()
  await vi.advanceTimersByTimeAsync(120_000)
  await vi.waitFor(() => expect(state.get().silentRelays).toEqual([]))
})
