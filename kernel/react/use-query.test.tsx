// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ReadableStore } from '../core/store'
import type { AccountSession } from '../ports/nostr-access'
import type { Filter } from '../ports/nostr-types'
import { createTestEvent, numberToHex } from '../testing/create-test-event'
import { createTestKernel } from '../testing/create-test-kernel'
import { createTestPlugin } from '../testing/create-test-plugin'
import { expectNoLeaks, getResourceCounts } from '../testing/expect-no-leaks'
import { KernelProvider, PluginIdProvider } from './kernel-context'
import { useHasTooFewAnswers } from './use-has-too-few-answers'
import { useEvent, useQuery } from './use-query'
import { useStore } from './use-store'

const notes = [1, 2, 3].map(n => createTestEvent({ content: `note ${n}` }))
const seen: string[] = []
const Notes = ({ filter = { kinds: [1] } }: { filter?: Filter }) => {
  const { events, phase } = useQuery(filter)
  seen.push(`${events.length} ${phase}`)
  return <p>{events.map(e => e.content).join(',')}</p>
}
const One = ({ id }: { id: string }) => {
  const event = useEvent({ id })
  return <p>{event === undefined ? 'looking' : (event?.content ?? 'nowhere')}</p>
}
const Name = ({ session, onRender }: { session: ReadableStore<AccountSession>; onRender: () => void }) => {
  onRender()
  return <b>{useStore(session, s => s.pubkey ?? 'visitor')}</b>
}
const text = () => document.querySelector('p')?.textContent

function setUp(events = notes) {
  const test = createTestKernel({ events })
  test.kernel.enable(createTestPlugin('p'))
  const wrap = (content: ReactNode) => (
    <KernelProvider kernel={test.kernel}>
      <PluginIdProvider value="p">{content}</PluginIdProvider>
    </KernelProvider>
  )
  return { ...test, wrap, show: (content: ReactNode) => render(wrap(content)) }
}

afterEach(() => {
  cleanup()
  seen.length = 0
})

test('shows the relays’ events, newest first, and new ones as they arrive', async () => {
  const { show, relay, kernel } = setUp()
  show(<Notes />)
  await waitFor(() => expect(text()).toBe('note 3,note 2,note 1'))
  await waitFor(() => expect(seen.at(-1)).toBe('3 settled'))
  act(() => relay.add(createTestEvent({ content: 'new' })))
  await waitFor(() => expect(text()).toBe('new,note 3,note 2,note 1'))
  await kernel.dispose()
})

test('the first render has the matches in memory', async () => {
  const { show, nostr, kernel } = setUp([])
  nostr.addEvents(notes)
  show(<Notes />)
  expect(seen[0]).toBe('3 cache')
  await kernel.dispose()
})

test('an answer that there is nothing stays valid when the relay disconnects', async () => {
  const { show, relay, kernel } = setUp([])
  let states: string[] = []
  const Nothing = ({ of }: { of: string }) => {
    const query = useQuery({ kinds: [9] })
    states = Object.values(query.answers).map(({ state }) => state)
    const unsure = useHasTooFewAnswers(query, of)
    return <p>{query.phase !== 'settled' ? 'asking' : unsure ? 'unknown' : 'nothing'}</p>
  }
  show(<Nothing of="a" />)
  await waitFor(() => expect(text()).toBe('nothing'))
  act(() => relay.close())
  await waitFor(() => expect(states).not.toContain('eose'))
  await waitFor(() => expect(text()).toBe('nothing'))
  cleanup()
  show(<Nothing of="b" />)
  await waitFor(() => expect(text()).toBe('unknown'))
  await kernel.dispose()
})

test('the same filter by value makes one query, another filter makes a new one', async () => {
  const { wrap, show, relay, kernel } = setUp()
  const { rerender } = show(<Notes filter={{ kinds: [1] }} />)
  await waitFor(() => expect(seen.at(-1)).toBe('3 settled'))
  const asked = relay.getRequests().length
  rerender(wrap(<Notes filter={{ kinds: [1] }} />))
  await act(async () => {})
  expect(relay.getRequests()).toHaveLength(asked)
  rerender(wrap(<Notes filter={{ kinds: [7] }} />))
  await waitFor(() => expect(text()).toBe(''))
  expect(kernel.countResources().queries).toBe(1)
  await kernel.dispose()
})

test('in StrictMode one query runs, and none after unmounting', async () => {
  const { show, relay, kernel } = setUp()
  const before = getResourceCounts(kernel)
  const { unmount } = show(
    <StrictMode>
      <Notes />
    </StrictMode>,
  )
  await waitFor(() => expect(text()).toBe('note 3,note 2,note 1'))
  expect(kernel.countResources().queries).toBe(1)
  unmount()
  expectNoLeaks({ ...before, accesses: 1 }, getResourceCounts(kernel))
  await waitFor(() => expect(relay.countSubscriptions()).toBe(0))
  await kernel.dispose()
})

test('turning the plugin off ends its queries although a view is still mounted', async () => {
  const { show, relay, kernel } = setUp()
  show(<Notes />)
  await waitFor(() => expect(relay.countSubscriptions()).toBe(1))
  await act(() => kernel.disable('p'))
  expect(kernel.countResources()).toMatchObject({ queries: 0, accesses: 0 })
  await waitFor(() => expect(relay.countSubscriptions()).toBe(0))
  await kernel.dispose()
})

test('one event is being looked for, found, or missing', async () => {
  const { show, kernel } = setUp()
  show(<One id={notes[0]!.id} />)
  expect(text()).toBe('looking')
  await waitFor(() => expect(text()).toBe('note 1'))
  cleanup()
  show(<One id={numberToHex(1)} />)
  await waitFor(() => expect(text()).toBe('nowhere'))
  await kernel.dispose()
})

test('useStore renders again only when the selected part changes', async () => {
  const { kernel, show, session } = setUp()
  let renders = 0
  show(<Name session={session} onRender={() => renders++} />)
  act(() =>
    session.set(draft => {
      draft.canSign = true
    }),
  )
  expect(renders).toBe(1)
  act(() =>
    session.set(draft => {
      draft.pubkey = 'abc'
    }),
  )
  expect(screen.getByText('abc')).toBeTruthy()
  await kernel.dispose()
})
