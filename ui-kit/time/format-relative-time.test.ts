import { expect, it } from 'vitest'
import { formatRelativeTime } from './format-relative-time'

const NOW = new Date(2025, 5, 15, 12).getTime()
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
const inSeconds = (seconds: number) => formatRelativeTime(NOW / 1_000 + seconds, NOW)

it('counts back in minutes and hours, then names the day, with the year if it is not this year', () => {
  const words = [0, 59, MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 165 * DAY, 166 * DAY].map(s => inSeconds(-s))
  expect(words).toEqual(['now', 'now', '1m', '59m', '1h', '23h', 'Jun 14', 'Jan 1', 'Dec 31, 2024'])
})

it('counts forward in minutes, hours and days, then names the day, with the year if it is not this year', () => {
  const words = [59, MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY, 200 * DAY].map(inSeconds)
  expect(words).toEqual([
    'now',
    'in 1 min',
    'in 59 min',
    'in 1 h',
    'in 23 h',
    'in 1 d',
    'in 6 d',
    'Jun 22',
    'Jan 1, 2026',
  ])
})
