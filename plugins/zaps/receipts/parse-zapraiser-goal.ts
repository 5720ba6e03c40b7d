import type { NostrEvent } from '#kernel/ports'

/** The number of sats that will ever exist. */
const MAX_BITCOIN_SATS = 2_100_000_000_000_000

/**
 * Returns a note's goal in sats from its `zapraiser` tag, or `undefined` if it is missing, not a number or larger than
 * `MAX_BITCOIN_SATS`.
 */
export function parseZapraiserGoal({ tags }: NostrEvent): number | undefined {
  const text = tags.find(tag => tag[0] === 'zapraiser')?.[1]
  const goal = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : 0
  return goal > 0 && goal <= MAX_BITCOIN_SATS ? goal : undefined
}
