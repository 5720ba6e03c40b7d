/**
 * True if a relay's words (a CLOSED of NIP-01, or a NOTICE) say that it gets more requests than it takes, whichever
 * requests they are.
 */
export const isOfRate = (words: string): boolean =>
  /rate.?limit|too fast|slow down|too many requests/i.test(words)

/** Maximum milliseconds that a relay's words can make this client wait. */
const MAX_STATED_WAIT_MS = 600_000

const WAIT = /\b(?:in|after|wait|for)\W+(?:about\W+|another\W+)?(\d{1,6})(?:\.\d+)?\s*(ms|milli|s|m|h)?/i
const UNITS = { ms: 1, milli: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Returns the milliseconds after which a relay's words say that it may be asked again, and 0 if they do not say it. */
export function statedWait(words: string): number {
  const [, number, unit = 's'] = WAIT.exec(words) ?? []
  if (number === undefined) return 0
  return Math.min(MAX_STATED_WAIT_MS, Number(number) * UNITS[unit.toLowerCase() as keyof typeof UNITS])
}
