/** True if a relay's message (a CLOSED of NIP-01, or a NOTICE) says that the client sends requests too fast. */
export const isRateLimitMessage = (message: string): boolean =>
  /rate.?limit|too fast|slow down|too many requests/i.test(message)

/** Maximum number of milliseconds that a relay's message can make this client wait. */
const MAX_STATED_WAIT_MS = 600_000

const WAIT_PATTERN =
  /\b(?:in|after|wait|for)\W+(?:about\W+|another\W+)?(\d{1,6})(?:\.\d+)?\s*(ms|milli|s|m|h)?/i
const UNIT_MS = { ms: 1, milli: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Returns the number of milliseconds that a relay's message tells the client to wait, or 0 if it states no time. */
export function parseRetryDelayMs(message: string): number {
  const [, number, unit = 's'] = WAIT_PATTERN.exec(message) ?? []
  if (number === undefined) return 0
  return Math.min(MAX_STATED_WAIT_MS, Number(number) * UNIT_MS[unit.toLowerCase() as keyof typeof UNIT_MS])
}
