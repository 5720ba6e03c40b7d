import { parseJsonObject } from '#kernel/keys'
import { isHexKey, normalizeRelayHint } from '#kernel/nostr'
import { hasValidInviteKeys, type Invite } from './invite'

/** Maximum number of characters of a link, and of relays in one. */
const MAX_LINK_CHARS = 4_000
const MAX_RELAYS = 5

/**
 * Returns the link of an invite: `{root}/#` and the invite as URL-encoded JSON. The browser does not send the hash to
 * the server of `siteUrl`. Other clients ignore the field `relays`.
 */
export function buildInviteLink(
  { inviter, ephemeralKey, sharedSecret, relays, purpose, owner }: Invite,
  siteUrl: string,
): string {
  const json = JSON.stringify({
    inviter,
    ephemeralKey,
    sharedSecret,
    ...(relays.length > 0 && { relays: relays.slice(0, MAX_RELAYS) }),
    purpose,
    owner,
  })
  return `${siteUrl.replace(/\/+$/, '')}/#${encodeURIComponent(json)}`
}

/**
 * Reads an invite from a link, or from the hash of one (with `#`). Returns undefined if the hash is no invite, or if
 * one of the invite's keys is no key.
 */
export function parseInviteLink(link: string): Invite | undefined {
  const start = link.indexOf('#')
  if (start < 0 || link.length > MAX_LINK_CHARS) return undefined
  const fields = parseJsonObject(decodeHash(link.slice(start + 1)))
  if (!fields) return undefined
  const { inviter, sharedSecret, relays, purpose } = fields
  const ephemeralKey = fields.ephemeralKey ?? fields.inviterEphemeralPublicKey
  const owner = fields.owner ?? fields.ownerPubkey
  if (!isHexKey(inviter) || !isHexKey(ephemeralKey) || !isHexKey(sharedSecret)) return undefined
  if (!hasValidInviteKeys({ inviter, ephemeralKey })) return undefined
  return {
    inviter,
    ephemeralKey,
    sharedSecret,
    relays: parseRelays(relays),
    ...((purpose === 'chat' || purpose === 'link') && { purpose }),
    ...(isHexKey(owner) && { owner }),
  }
}

function decodeHash(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash)
  } catch {
    return undefined
  }
}

const parseRelays = (relays: unknown): readonly string[] =>
  Array.isArray(relays)
    ? [...new Set(relays.flatMap(url => normalizeRelayHint(url) ?? []))].slice(0, MAX_RELAYS)
    : []
