import { isHexKey, isPrivateHost, normalizeRelayUrl } from '#kernel/nostr'

/** What a `bunker://` link says (NIP-46). */
export interface BunkerLink {
  /** hex; whom requests go to. Not necessarily the account's key. */
  readonly signer: string
  readonly relays: readonly string[]
  readonly secret?: string
}

/** More relays than this are not spoken to. */
const MAX_RELAYS = 5
const MAX_SECRET = 200

/** What the app may ask of the signer without being asked each time. */
export const PERMISSIONS = 'sign_event,nip44_encrypt,nip44_decrypt'

export const isBunkerLink = (text: string): boolean => /^\s*bunker:\/\//i.test(text)

/** Relays as a signer or a link names them: checked, and none inside the reader's own network. */
export function remoteRelays(texts: readonly string[], allowLocal: boolean): string[] {
  const urls = texts.flatMap(text => normalizeRelayUrl(text) ?? [])
  return [...new Set(urls)].filter(url => allowLocal || !isPrivateHost(url)).slice(0, MAX_RELAYS)
}

/** `undefined` for what is no such link, or names no relay that can be reached. */
export function parseBunkerLink(text: string, allowLocal: boolean): BunkerLink | undefined {
  const [, signer = '', query = ''] = /^bunker:\/\/([0-9a-f]{64})\/?\?(.{1,4000})$/i.exec(text.trim()) ?? []
  const key = signer.toLowerCase()
  if (!isHexKey(key)) return undefined
  const params = new URLSearchParams(query)
  const relays = remoteRelays(params.getAll('relay'), allowLocal)
  const secret = params.get('secret')
  if (relays.length === 0 || (secret?.length ?? 0) > MAX_SECRET) return undefined
  return { signer: key, relays, ...(secret && { secret }) }
}

/** A `nostrconnect://` link for a signer's camera: it answers with `secret`, so that we know who it is. */
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
