import { expandPercentEncoding, textContainsSecret } from '../../kernel/nostr/protocol/text/contains-secret'

/** A report that a secret was removed from an address. */
export interface SecretRemoval {
  /**
   * The address without the secret. Missing if the app could not compare the address with the keys of this browser's
   * accounts.
   */
  readonly cleanAddress?: string
}

/**
 * `reportRemoval` is called for each removal. Until another function replaces it, it stores the latest removal in
 * `pendingRemoval`.
 */
export const secretRemovalReporter = {
  pendingRemoval: undefined as SecretRemoval | undefined,
  reportRemoval(removal: SecretRemoval) {
    secretRemovalReporter.pendingRemoval = removal
  },
}

/** True if a text contains 64 hex digits, which may be a public key, an id or a secret key. */
export const mayContainHexKey = (text: string): boolean => /[0-9a-f]{64}/.test(expandPercentEncoding(text))

/**
 * Removes from an address (`/path?query#hash`) each part for which `isSecretPart` is true. If the path is such a part,
 * returns '/'.
 */
export function removeSecretParts(address: string, isSecretPart: (text: string) => boolean): string {
  const strippedAddress = address.replace(/^[^?#]+|\?[^#]*|#.*/gs, addressPart =>
    isSecretPart(addressPart) ? '' : addressPart,
  )
  // A secret in an unencoded link may begin in one part of the address and end in the next.
  const cleanAddress = strippedAddress[0] === '/' && !isSecretPart(strippedAddress) ? strippedAddress : '/'
  if (cleanAddress !== address) secretRemovalReporter.reportRemoval({ cleanAddress })
  return cleanAddress
}

/**
 * Calls `navigateTo` with a clean address if `address` contains a secret.
 * If it contains 64 hex digits, they may be the secret key of one of the accounts, and the code that compares them must
 * be loaded first. In this case, `navigateTo` is called with `placeholderAddress` at once and with the final address
 * later, and the returned promise resolves after that.
 */
export function removeAddressSecrets(
  address: string,
  placeholderAddress: string,
  accounts: readonly unknown[],
  navigateTo: (address: string) => void,
): Promise<void> | undefined {
  const cleanAddress = removeSecretParts(address, textContainsSecret)
  if (accounts.length > 0 && mayContainHexKey(cleanAddress)) {
    navigateTo(placeholderAddress)
    return import('./own-key')
      .then(ownKey => ownKey.removeOwnSecretKey(cleanAddress, accounts))
      .catch(() => {
        secretRemovalReporter.reportRemoval({})
        return '/'
      })
      .then(navigateTo)
  }
  if (cleanAddress !== address) navigateTo(cleanAddress)
  return undefined
}
