import { expect, test, vi } from 'vitest'
import { createStaleRecordError } from './create-stale-record-error'
import { retryOnStaleRecord } from './retry-on-stale-record'

const stale = createStaleRecordError('session/1')

test('changes are made anew while another tab is faster, five times at most', async () => {
  const fasterTwice = vi
    .fn()
    .mockRejectedValueOnce(stale)
    .mockRejectedValueOnce(stale)
    .mockResolvedValue('stored')
  expect(await retryOnStaleRecord(fasterTwice)).toBe('stored')
  const alwaysFaster = vi.fn().mockRejectedValue(stale)
  await expect(retryOnStaleRecord(alwaysFaster)).rejects.toBe(stale)
  expect(alwaysFaster).toHaveBeenCalledTimes(5)
})

test('any other failure is passed on at once', async () => {
  const full = new Error('The disk is full')
  const run = vi.fn().mockRejectedValue(full)
  await expect(retryOnStaleRecord(run)).rejects.toBe(full)
  expect(run).toHaveBeenCalledTimes(1)
})
