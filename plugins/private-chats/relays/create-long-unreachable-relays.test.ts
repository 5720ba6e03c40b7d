import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createValueStore } from '#kernel'
import type { RelayAnswer } from '#kernel/ports'
import { createLongUnreachableRelays } from './create-long-unreachable-relays'

const [a, b] = ['wss://a.test', 'wss://b.test'] as const
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const online = createValueStore(true)
  const onChange = vi.fn()
  const relays = createLongUnreachableRelays(online, onChange)
  const update = (states: Readonly<Record<string, RelayAnswer['state']>>) =>
    relays.update(Object.fromEntries(Object.entries(states).map(([url, state]) => [url, { state }])))
  return { online, onChange, relays, update, named: () => [a, b].filter(relays.has) }
}

test('a relay is out of reach for long after a minute, and no longer once it answers', () => {
  const { relays, update, onChange, named } = watch()
  update({ [a]: 'dead', [b]: 'eose' })
  vi.advanceTimersByTime(30_000)
  update({ [a]: 'dead', [b]: 'timeout' })
  vi.advanceTimersByTime(30_000)
  expect(named()).toEqual([a])
  expect(onChange).toHaveBeenCalledTimes(1)
  update({ [a]: 'eose', [b]: 'timeout' })
  expect(named()).toEqual([])
  relays.dispose()
  vi.advanceTimersByTime(60_000)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a relay that connects again now and then is not named', () => {
  const { update, onChange } = watch()
  for (let round = 0; round < 5; round++) {
    update({ [a]: 'dead' })
    vi.advanceTimersByTime(50_000)
    update({ [a]: 'eose' })
    vi.advanceTimersByTime(50_000)
  }
  expect(onChange).not.toHaveBeenCalled()
})

test('the time without a network does not count', () => {
  const { update, online, named } = watch()
  update({ [a]: 'dead' })
  vi.advanceTimersByTime(50_000)
  online.set(false)
  vi.advanceTimersByTime(600_000)
  expect(named()).toEqual([])
  online.set(true)
  vi.advanceTimersByTime(59_000)
  expect(named()).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(named()).toEqual([a])
})

test('a new question to the same relays does not begin the minute anew', () => {
  const { update, named } = watch()
  update({ [a]: 'dead' })
  vi.advanceTimersByTime(40_000)
  update({})
  update({ [a]: 'asking' })
  vi.advanceTimersByTime(20_000)
  expect(named()).toEqual([a])
  update({ [a]: 'asking' })
  expect(named()).toEqual([a])
})
