import { expect, test, vi } from 'vitest'
import { createTestKernel, createTestPlugin, numberToHex } from '#kernel/testing'
import { getProfileQuery } from './get-profile-query'

test('keeps the queries that are in use and drops the others above the limit', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('p'))
  const nostr = kernel.nostr('p')
  const people = Array.from({ length: 900 }, (_, n) => numberToHex(n + 1))
  const look = () => people.map(pubkey => getProfileQuery(nostr, pubkey, false))
  vi.useFakeTimers()
  const queries = look()
  const shown = queries.map(query => query.subscribe(() => {}))
  for (let n = 0; n < 1_000; n++) getProfileQuery(nostr, numberToHex(n + 5_000), false)
  vi.advanceTimersByTime(10_000)
  expect(look().every((query, n) => query === queries[n])).toBe(true)
  for (const listening of shown) listening.dispose()
  const last = getProfileQuery(nostr, numberToHex(9_999), false)
  vi.advanceTimersByTime(10_000)
  expect(getProfileQuery(nostr, numberToHex(9_999), false)).toBe(last)
  expect(getProfileQuery(nostr, numberToHex(1), false)).not.toBe(queries[0])
  vi.useRealTimers()
  await kernel.dispose()
})
