// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFixedConversation } from '../../../stories/fixed-chats'
import type { ChatMessagesState } from '../contract'
import { useLoadOlderUntilFound } from './use-load-older-until-found'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('where relays stay silent, the search ends by itself; each message that comes gives it more time', () => {
  vi.useFakeTimers()
  const summary = { id: 'a', transport: 'fixed', people: [], arrivals: [], isRequest: false }
  const chat = createFixedConversation({ summary, messages: [], state: { older: 'loading' } }, 'me')
  const silent = chat.messages.get()
  const message = { id: '1', author: 'ana', at: 1, text: '', tags: [], reactions: [] }
  const ends: (string | undefined)[] = []
  const search = { isWanted: true, foundKey: undefined, onEnd: (key: string | undefined) => ends.push(key) }
  const { rerender } = renderHook(
    ({ state }: { state: ChatMessagesState }) => useLoadOlderUntilFound(chat, state, search),
    { initialProps: { state: silent } },
  )
  vi.advanceTimersByTime(10_000)
  rerender({ state: { ...silent, messages: [message] } })
  vi.advanceTimersByTime(10_000)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(5_000)
  expect(ends).toEqual([undefined])
})
