import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createValueStore } from '#kernel'
import type { RelayAnswer } from '#kernel/ports'
import { createLongUnreachableRelays } from './create-long-unreachable-relays'

const [a, b, c] = ['wss://a.test', 'wss://b.test', 'wss://c.test'] as const
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const online = createValueStore(true)
  const onChange = vi.fn()
  const relays = createLongUnreachableRelays(online, onChange)
  const update = (states: Readonly<Record<string, RelayAnswer['state']>>) =>
    relays.update(Object.fromEntries(Object.entries(states).map(([url, state]) => [url, { state }])))
  /** Returns the silent relays that are named although another one has answered. */
  const named = () =>
    relays
      .findUnresponsive({ [a]: { state: 'timeout' }, [b]: { state: 'timeout' }, [c]: { state: 'eose' } })
      .map(({ url }) => url)
  return { online, onChange, relays, update, named }
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

test('a relay that refuses is named at once, a silent one only while no other answers or something is missing', () => {
  const { relays } = watch()
  const silent = { [a]: { state: 'dead' }, [b]: { state: 'timeout' } } as const
  const bothNamed = [
    { url: a, reason: 'dead' },
    { url: b, reason: 'timeout' },
  ]
  expect(relays.findUnresponsive(silent)).toEqual(bothNamed)
  expect(relays.findUnresponsive({ ...silent, [c]: { state: 'asking' } })).toEqual([])
  const withAnswer = { ...silent, [c]: { state: 'eose' } } as const
  expect(relays.findUnresponsive(withAnswer)).toEqual([])
  expect(relays.findUnresponsive(withAnswer, { isSomethingMissing: true })).toEqual(bothNamed)
  expect(relays.findUnresponsive({ ...withAnswer, [a]: { state: 'auth-refused' } })).toEqual([
    { url: a, reason: 'auth-refused' },
  ])
})

test('a relay that was out of reach for a minute is named beside others, unless the others are enough', () => {
  const { relays, update } = watch()
  update({ [a]: 'dead' })
  vi.advanceTimersByTime(60_000)
  const dead = { [a]: { state: 'dead' }, [c]: { state: 'eose' } } as const
  const named = [{ url: a, reason: 'dead', isOneOfSeveral: true }]
  expect(relays.findUnresponsive(dead)).toEqual(named)
  expect(relays.findUnresponsive({ ...dead, [a]: { state: 'asking' } })).toEqual(named)
  expect(relays.findUnresponsive(dead, { areOthersEnough: true })).toEqual([])
})
