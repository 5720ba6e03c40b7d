import { fetchRelayDocument } from '#kernel/nostr'
import type { CheckedUrl } from '#kernel/url-policy'

/** A relay's description of itself (NIP-11). Each field is validated and limited, and may be missing. */
export interface RelayInfo {
  readonly name?: string
  readonly description?: string
  readonly software?: string
  readonly nips: readonly number[]
  readonly requiresPayment: boolean
  readonly requiresAuth: boolean
}

const text = (value: unknown, limit: number) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, limit) : undefined

/** Requests a relay's description of itself. Throws if the answer is not a NIP-11 document. */
export const fetchRelayInfo = async (address: CheckedUrl, signal: AbortSignal): Promise<RelayInfo> =>
  parseRelayInfo(await fetchRelayDocument(address, signal))

/** Checks a parsed NIP-11 document. Throws if it is not a JSON object. */
export function parseRelayInfo(raw: unknown): RelayInfo {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new Error('The relay’s answer is no description.')
  const { name, description, software, supported_nips, limitation } = raw as Record<string, unknown>
  const limits = (typeof limitation === 'object' && limitation !== null ? limitation : {}) as Record<
    string,
    unknown
  >
  const nips = Array.isArray(supported_nips) ? supported_nips : []
  const named = text(name, 100)
  const described = text(description, 1_000)
  const built = text(software, 200)
  return {
    ...(named && { name: named }),
    ...(described && { description: described }),
    ...(built && { software: built }),
    nips: [...new Set(nips.filter(n => Number.isInteger(n) && n >= 0))].slice(0, 100) as number[],
    requiresPayment: limits.payment_required === true,
    requiresAuth: limits.auth_required === true,
  }
}
