import { containsOwnSecretKey } from '../../kernel/nostr/protocol/text/contains-own-secret-key'
import { removeSecretParts } from './remove-address-secrets'

/** Removes each part of an address that contains the secret key of one of these accounts as 64 hex digits. */
export function removeOwnSecretKey(address: string, accounts: readonly unknown[]): string {
  const pubkeys = accounts.map(account => String((account as { pubkey?: unknown } | null)?.pubkey))
  return removeSecretParts(address, text => containsOwnSecretKey(text, pubkeys))
}
