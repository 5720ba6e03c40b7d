import { isHexKey, normalizeRelayUrl } from '#kernel/nostr'
import type { OutsideAddress, OutsideService } from '#kernel/outside'

/** The parts of a `bunker://` link (NIP-46). */
export interface BunkerLink {
  /** hex; recipient of requests. May differ from the account's key. */
  readonly signer: string
  readonly relays: readonly OutsideAddress[]
  readonly secret?: string
}

/** Further relays are ignored. */
const MAX_RELAYS = 5
const MAX_SECRET = 200

/** Permissions requested from the signer, so that it need not ask the user each time. */
export const PERMISSIONS = 'sign_event,nip44_encrypt,nip44_decrypt'

export const isBunkerLink = (text: string): boolean => /^\s*bunker:\/\//i.test(text)

/** The normalized relays of a signer or link, without those that must not be contacted. */
export async function remoteRelays(
  texts: readonly string[],
  outside: OutsideService,
): Promise<OutsideAddress[]> {
  const urls = new Set(texts.flatMap(text => normalizeRelayUrl(text) ?? []))
  const decided = await Promise.all([...urls].map(url => outside.decide(url)))
  return decided.filter(address => address !== undefined).slice(0, MAX_RELAYS)
}

/** `undefined` for a text that is no bunker link, or that names no relay we may contact. */
export async function parseBunkerLink(
  text: string,
  outside: OutsideService,
): Promise<BunkerLink | undefined> {
  const [, signer = '', query = ''] = /^bunker:\/\/([0-9a-f]{64})\/?\?(.{1,4000})$/i.exec(text.trim()) ?? []
  const key = signer.toLowerCase()
  if (!isHexKey(key)) return undefined
  const params = new URLSearchParams(query)
  const relays = await remoteRelays(params.getAll('relay'), outside)
  const secret = params.get('secret')
  if (relays.length === 0 || (secret?.length ?? 0) > MAX_SECRET) return undefined
  return { signer: key, relays, ...(secret && { secret }) }
}

/** Builds a `nostrconnect://` link to be scanned by a signer; the signer proves itself by answering with `secret`. */
export function makeConnectLink(given: {
  /** hex */
  readonly client: string
  readonly relays: readonly string[]
  readonly secret: string
  /** The app's address. */
  readonly url: string
}): string {
  const params = new URLSearchParams()
  for (const relay of given.relays) params.append('relay', relay)
  params.append('secret', given.secret)
  params.append('perms', PERMISSIONS)
  params.append('name', 'Pinion')
  params.append('url', given.url)
  return `nostrconnect://${given.client}?${params}`
}
