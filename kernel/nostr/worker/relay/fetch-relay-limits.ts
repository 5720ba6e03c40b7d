import type { CheckedUrl } from '../../../url-policy/url-policy'
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
 * Fetches a relay's limits (NIP-11). Done only if a relay has refused a request, has no free subscription or seems to
 * cut its answers, because each such request reveals the reader to one more server. Never rejects: if a relay states
 * no limits, the usual ones apply.
 */
export async function fetchRelayLimits(url: CheckedUrl): Promise<RelayLimits> {
  try {
    return parseRelayLimits(await fetchRelayDocument(url))
  } catch {
    return {}
  }
}

/** Reads the limits in a parsed NIP-11 document. Missing and invalid fields are left out. */
export function parseRelayLimits(document: unknown): RelayLimits {
  const limitation = getField(document, 'limitation')
  const limits: { -readonly [name in keyof RelayLimits]: RelayLimits[name] } = {}
  for (const name of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
    const [field, min, max] = BOUNDS[name]
    const value = getField(limitation, field)
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min) continue
    limits[name] = Math.min(value, max)
  }
  return limits
}

const getField = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined
