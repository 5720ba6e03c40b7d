import { pluralize } from '#ui-kit'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/**
 * Returns the times (s) after which messages may disappear, including the one that is chosen at present. 0 means never.
 */
export const messageLifetimeOptions = (currentSeconds: number | undefined): readonly number[] =>
  [...new Set([0, HOUR_S, DAY_S, 7 * DAY_S, 28 * DAY_S, currentSeconds ?? 0])].sort((a, b) => a - b)

/** A lifetime in words, as 'After 1 day'. */
export function formatMessageLifetime(seconds: number): string {
  if (seconds === 0) return 'Never'
  if (seconds % DAY_S === 0) return `After ${pluralize(seconds / DAY_S, 'day')}`
  if (seconds % HOUR_S === 0) return `After ${pluralize(seconds / HOUR_S, 'hour')}`
  return `After ${pluralize(Math.max(1, Math.round(seconds / 60)), 'minute')}`
}
