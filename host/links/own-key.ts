import { holdsOwnKey } from '../../kernel/nostr/protocol/text/holds-own-key'
import { without } from './address-guard'

/** Removes each part of an address that contains the secret key of one of these accounts as 64 hex digits. */
export function withoutOwnKey(address: string, accounts: readonly unknown[]): string {
  const pubkeys = accounts.map(account => String((account as { pubkey?: unknown } | null)?.pubkey))
  return without(address, text => holdsOwnKey(text, pubkeys))
}
