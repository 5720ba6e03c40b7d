/**
 * True if a relay's words (a CLOSED of NIP-01, or a NOTICE) say that it gets more requests than it takes, whichever
 * requests they are.
 */
export const isRateLimited = (message: string): boolean =>
  /rate.?limit|too fast|slow down|too many requests/i.test(message)

/** Maximum milliseconds that a relay's words can make this client wait. */
const MAX_STATED_WAIT_MS = 600_000

const WAIT_PATTERN =
  /\b(?:in|after|wait|for)\W+(?:about\W+|another\W+)?(\d{1,6})(?:\.\d+)?\s*(ms|milli|s|m|h)?/i
const UNIT_MS = { ms: 1, milli: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Returns the milliseconds after which a relay's words say that it may be asked again, and 0 if they do not say it. */
export function parseRetryDelayMs(message: string): number {
  const [, number, unit = 's'] = WAIT_PATTERN.exec(message) ?? []
  if (number === undefined) return 0
  return Math.min(MAX_STATED_WAIT_MS, Number(number) * UNIT_MS[unit.toLowerCase() as keyof typeof UNIT_MS])
}
