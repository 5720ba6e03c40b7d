import type { OutsideAddress } from '../../outside/outside-address'
import { fetchRelayDocument } from '../nip11/fetch-relay-document'
import type { RelayLimits } from './relay-limits'

/** Each field with its least and most value: a lower value is useless and ignored, a higher one is cut to the most. */
const BOUNDS = {
  subscriptions: ['max_subscriptions', 1, 60],
  filters: ['max_filters', 1, 100],
  limit: ['max_limit', 1, 100_000],
  messageLength: ['max_message_length', 1_024, 10_000_000],
} as const

/**
 * Asks a relay for its limits (NIP-11). This is done only for a relay that has refused something, has no room left or
 * seems to cut its answers, because each request tells one more server about the reader. Never rejects: a relay that
 * states no limits gets the usual ones.
 */
export async function fetchRelayLimits(url: OutsideAddress): Promise<RelayLimits> {
  try {
    return readRelayLimits(await fetchRelayDocument(url))
  } catch {
    return {}
  }
}

/** Checks a parsed NIP-11 document; any field may be absent, and any value nonsense. */
export function readRelayLimits(document: unknown): RelayLimits {
  const limitation = fieldOf(document, 'limitation')
  const limits: { -readonly [name in keyof RelayLimits]: RelayLimits[name] } = {}
  for (const name of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
    const [field, least, most] = BOUNDS[name]
    const value = fieldOf(limitation, field)
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least) continue
    limits[name] = Math.min(value, most)
  }
  return limits
}

const fieldOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
