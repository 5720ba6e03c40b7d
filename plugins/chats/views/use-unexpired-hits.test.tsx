// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUnexpiredHits } from './use-unexpired-hits'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const hit = (text: string, expiresInMs?: number) => ({
  chat: 'chat',
  message: {
    id: text,
    author: 'a'.repeat(64),
    at: 1,
    text,
    tags: [],
    ...(expiresInMs !== undefined && { expiresAt: Date.now() + expiresInMs }),
  },
})

test('messages leave the results of an open search when they expire, each at its time, and the others stay', () => {
  vi.useFakeTimers()
  const hits = [
    hit('Stays'),
    hit('A minute', 60_000),
    hit('A second', 1_000),
    hit('A year', 365 * 86_400_000),
  ]
  const { result } = renderHook(() => useUnexpiredHits(hits))
  const texts = () => result.current.map(({ message }) => message.text)
  expect(texts()).toEqual(['Stays', 'A minute', 'A second', 'A year'])
  act(() => vi.advanceTimersByTime(1_000))
  expect(texts()).toEqual(['Stays', 'A minute', 'A year'])
  act(() => vi.advanceTimersByTime(59_000))
  expect(texts()).toEqual(['Stays', 'A year'])
})
