import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { getCachePath, writeCachedFile } from './demo-cache.ts'
import { getNetworkEndTime } from './get-network-end-time.ts'

const FILE = `started-${process.pid}.json`
const DAY = 86_400
afterAll(() => rm(getCachePath(FILE), { force: true }))

it('keeps the first time for three days, whatever lies in the file', async () => {
  expect(await getNetworkEndTime(1_790_000_000, FILE)).toBe(1_790_000_000)
  expect(await getNetworkEndTime(1_790_000_000 + 2 * DAY, FILE)).toBe(1_790_000_000)
  expect(await getNetworkEndTime(1_790_000_000 + 3 * DAY, FILE)).toBe(1_790_000_000 + 3 * DAY)
  expect(await getNetworkEndTime(1_790_000_000 + 3 * DAY + 60, FILE, 60)).toBe(1_790_000_000 + 3 * DAY + 60)
  // A stored time after `now` (because the clock was set back) and an invalid file are replaced.
  expect(await getNetworkEndTime(1_790_000_000, FILE)).toBe(1_790_000_000)
  await writeCachedFile(FILE, 'yesterday')
  expect(await getNetworkEndTime(1_790_000_000 + 60, FILE)).toBe(1_790_000_000 + 60)
})
