import { toPubkey } from '#kernel/nostr'
import { isBunkerLink } from '../remote/bunker-link'

/** What a person typed or pasted into the field for a secret key. */
export type TypedKey =
  | { readonly kind: 'nothing' }
  /** More may follow. */
  | { readonly kind: 'short' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'secret'; readonly text: string }
  /** Needs its password (NIP-49). */
  | { readonly kind: 'encrypted'; readonly text: string }
  | { readonly kind: 'bunker'; readonly text: string }
  /** Somebody to look at: hex. */
  | { readonly kind: 'public'; readonly pubkey: string }

/** Characters; anything shorter is no key. */
const SHORTEST = 60

/** 64 hex digits are taken as a secret key: it is what the field asks for, and nothing tells it from a public one. */
export function readTypedKey(typed: string): TypedKey {
  const text = typed.trim()
  if (text === '') return { kind: 'nothing' }
  if (/^(nsec1[a-z0-9]{58}|[0-9a-f]{64})$/i.test(text)) return { kind: 'secret', text }
  if (/^ncryptsec1[a-z0-9]{152}$/i.test(text)) return { kind: 'encrypted', text }
  if (isBunkerLink(text)) return { kind: 'bunker', text }
  const pubkey = /^(nostr:)?(npub1|nprofile1)/i.test(text) ? toPubkey(text) : undefined
  if (pubkey !== undefined) return { kind: 'public', pubkey }
  return { kind: text.length < SHORTEST ? 'short' : 'unknown' }
}
