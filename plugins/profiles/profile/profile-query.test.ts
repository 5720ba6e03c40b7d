import { expect, test, vi } from 'vitest'
import { createTestKernel, hexOf, testPlugin } from '#kernel/testing'
import { profileQuery } from './profile-query'

test('keeps the queries that are in use and drops the others above the limit', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(testPlugin('p'))
  const nostr = kernel.nostr('p')
  const people = Array.from({ length: 900 }, (_, n) => hexOf(n + 1))
  const look = () => people.map(pubkey => profileQuery(nostr, pubkey, false))
  vi.useFakeTimers()
  const queries = look()
  const shown = queries.map(query => query.subscribe(() => {}))
  for (let n = 0; n < 1_000; n++) profileQuery(nostr, hexOf(n + 5_000), false)
  vi.advanceTimersByTime(10_000)
  expect(look().every((query, n) => query === queries[n])).toBe(true)
  for (const listening of shown) listening.dispose()
  const last = profileQuery(nostr, hexOf(9_999), false)
  vi.advanceTimersByTime(10_000)
  expect(profileQuery(nostr, hexOf(9_999), false)).toBe(last)
  expect(profileQuery(nostr, hexOf(1), false)).not.toBe(queries[0])
  vi.useRealTimers()
  await kernel.dispose()
})
