import { encodeNpub } from './encode-entity'

/** `npub1abcd…wxyz`: stands in for a name nobody has published. Text that is no key is only shortened. */
export function shortNpub(pubkey: string): string {
  const npub = encodeNpub(pubkey)
  if (npub) return `${npub.slice(0, 9)}…${npub.slice(-4)}`
  return pubkey.length > 14 ? `${pubkey.slice(0, 9)}…${pubkey.slice(-4)}` : pubkey
}
