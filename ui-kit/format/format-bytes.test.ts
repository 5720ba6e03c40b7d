import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes'

test('sizes are told in kB up to 1 MB, then in MB with one decimal', () => {
  expect([0, 999, 1_000, 64_400, 640_000, 2_440_000].map(formatBytes)).toEqual([
    'under 1 kB',
    'under 1 kB',
    '1 kB',
    '64 kB',
    '640 kB',
    '2.4 MB',
  ])
})
