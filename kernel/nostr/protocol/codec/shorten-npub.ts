import { encodeNpub } from './encode-entity'

/**
 * Shortens a key to `npub1abcd…wxyz`, the name shown for a person without a published name. Other texts are shortened
 * as they are.
 */
export function shortenNpub(pubkey: string): string {
  const npub = encodeNpub(pubkey)
  if (npub) return `${npub.slice(0, 9)}…${npub.slice(-4)}`
  return pubkey.length > 14 ? `${pubkey.slice(0, 9)}…${pubkey.slice(-4)}` : pubkey
}
