import { encodeNpub } from './encode-entity'

/** `npub1abcd…wxyz`: shown for a person without a published name. A text that is not a key is only shortened. */
export function shortNpub(pubkey: string): string {
  const npub = encodeNpub(pubkey)
  if (npub) return `${npub.slice(0, 9)}…${npub.slice(-4)}`
  return pubkey.length > 14 ? `${pubkey.slice(0, 9)}…${pubkey.slice(-4)}` : pubkey
}
