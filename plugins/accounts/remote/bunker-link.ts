import { isHexKey, normalizeRelayUrl } from '#kernel/nostr'
import type { CheckedUrl, UrlPolicyService } from '#kernel/url-policy'

/** The parts of a `bunker://` link (NIP-46). */
export interface BunkerLink {
  /** Public key of the signer in hex. Requests are sent to it. It may differ from the account's key. */
  readonly signer: string
  readonly relays: readonly CheckedUrl[]
  readonly secret?: string
}

/** Maximum number of relays of a link. Further relays are ignored. */
const MAX_RELAYS = 5
const MAX_SECRET_CHARS = 200

/** Permissions that the app requests from the signer, so that the signer need not ask the user each time. */
export const REQUESTED_PERMISSIONS = 'sign_event,nip44_encrypt,nip44_decrypt'

export const isBunkerLink = (text: string): boolean => /^\s*bunker:\/\//i.test(text)

/** Returns the normalized relays of a signer or link, without those that must not be contacted. */
export async function filterAllowedRelays(
  texts: readonly string[],
  urlPolicy: UrlPolicyService,
): Promise<CheckedUrl[]> {
  const urls = new Set(texts.flatMap(text => normalizeRelayUrl(text) ?? []))
  const checkedUrls = await Promise.all([...urls].map(url => urlPolicy.checkWhenConfigured(url)))
  return checkedUrls.filter(address => address !== undefined).slice(0, MAX_RELAYS)
}

/**
 * Parses a bunker link. Resolves with `undefined` if the text is not a bunker link or names no relay that may be
 * contacted.
 */
export async function parseBunkerLink(
  text: string,
  urlPolicy: UrlPolicyService,
): Promise<BunkerLink | undefined> {
  const [, signer = '', query = ''] = /^bunker:\/\/([0-9a-f]{64})\/?\?(.{1,4000})$/i.exec(text.trim()) ?? []
  const key = signer.toLowerCase()
  if (!isHexKey(key)) return undefined
  const params = new URLSearchParams(query)
  const relays = await filterAllowedRelays(params.getAll('relay'), urlPolicy)
  const secret = params.get('secret')
  if (relays.length === 0 || (secret?.length ?? 0) > MAX_SECRET_CHARS) return undefined
  return { signer: key, relays, ...(secret && { secret }) }
}

/**
 * Builds a `nostrconnect://` link that a signer scans. The signer proves that it scanned the link by answering with
 * `secret`.
 */
export function buildConnectLink(options: {
  /** hex */
  readonly client: string
  readonly relays: readonly string[]
  readonly secret: string
  /** Address of the app, which the signer may show. */
  readonly url: string
}): string {
  const params = new URLSearchParams()
  for (const relay of options.relays) params.append('relay', relay)
  params.append('secret', options.secret)
  params.append('perms', REQUESTED_PERMISSIONS)
  params.append('name', 'Pinion')
  params.append('url', options.url)
  return `nostrconnect://${options.client}?${params}`
}
