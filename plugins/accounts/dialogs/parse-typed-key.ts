import { parsePubkey } from '#kernel/nostr'
import { isBunkerLink } from '../remote/bunker-link'

/** The meaning of the text in the field for a secret key. */
export type TypedKey =
  | { readonly kind: 'nothing' }
  /** The text is too short for a key, perhaps because the user is still typing it. */
  | { readonly kind: 'short' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'secret'; readonly text: string }
  /** An encrypted key, which needs its password (NIP-49). */
  | { readonly kind: 'encrypted'; readonly text: string }
  | { readonly kind: 'bunker'; readonly text: string }
  /** A public key (hex), whose account can be viewed without its secret key. */
  | { readonly kind: 'public'; readonly pubkey: string }

/** Number of characters of the shortest complete key. */
const MIN_KEY_CHARS = 60

/**
 * Returns what a typed text is. 64 hex digits can be a secret or a public key; they are taken as a secret key, because
 * the field asks for one.
 */
export function parseTypedKey(input: string): TypedKey {
  const text = input.trim()
  if (text === '') return { kind: 'nothing' }
  if (/^(nsec1[a-z0-9]{58}|[0-9a-f]{64})$/i.test(text)) return { kind: 'secret', text }
  if (/^ncryptsec1[a-z0-9]{152}$/i.test(text)) return { kind: 'encrypted', text }
  if (isBunkerLink(text)) return { kind: 'bunker', text }
  const pubkey = /^(nostr:)?(npub1|nprofile1)/i.test(text) ? parsePubkey(text) : undefined
  if (pubkey !== undefined) return { kind: 'public', pubkey }
  return { kind: text.length < MIN_KEY_CHARS ? 'short' : 'unknown' }
}
