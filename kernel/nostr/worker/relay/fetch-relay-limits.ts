import type { OutsideAddress } from '../../../outside/outside-address'
import { fetchRelayDocument } from '../../protocol/nip11/fetch-relay-document'
import type { RelayLimits } from './relay-limits'

/**
 * Minimum and maximum of each field. A value below the minimum is useless and ignored; a value above the maximum is
 * lowered to it.
 */
const BOUNDS = {
  subscriptions: ['max_subscriptions', 1, 60],
  filters: ['max_filters', 1, 100],
  limit: ['max_limit', 1, 100_000],
  messageLength: ['max_message_length', 1_024, 10_000_000],
} as const

/**
 * Asks a relay for its limits (NIP-11). This is done only if a relay has refused something, has no room left or seems
 * to cut its answers, because each such request tells one more server about the reader. Never rejects: if a relay
 * states no limits, the usual ones apply.
 */
export async function fetchRelayLimits(url: OutsideAddress): Promise<RelayLimits> {
  try {
    return readRelayLimits(await fetchRelayDocument(url))
  } catch {
    return {}
  }
}

/** Reads the limits in a parsed NIP-11 document. Missing and invalid fields are left out. */
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
