import { holdsSecret, readingsOf } from '../../kernel/nostr/protocol/text/holds-secret'

/** Tells that a secret was removed from an address. */
export interface Removal {
  /**
   * The address without the secret. Missing if the app could not compare the address with the keys of this browser's
   * accounts.
   */
  readonly left?: string
}

/** `tell` is called for each removal. Until another function replaces it, it stores the latest removal in `waiting`. */
export const removals = {
  waiting: undefined as Removal | undefined,
  tell(removal: Removal) {
    removals.waiting = removal
  },
}

/** True if a text contains 64 hex digits, which may be a public key, an id or a secret key. */
export const mayHoldKey = (text: string): boolean => /[0-9a-f]{64}/.test(readingsOf(text))

/**
 * Removes from an address (`/path?query#hash`) each part for which `holds` is true. If the path is such a part, returns
 * '/'.
 */
export function without(address: string, holds: (text: string) => boolean): string {
  const rest = address.replace(/^[^?#]+|\?[^#]*|#.*/gs, part => (holds(part) ? '' : part))
  // A secret in an unencoded link may begin in one part of the address and end in the next.
  const left = rest[0] === '/' && !holds(rest) ? rest : '/'
  if (left !== address) removals.tell({ left })
  return left
}

/**
 * Calls `go` with another address if `address` contains a secret. If it contains 64 hex digits, they may be the secret
 * key of one of the accounts, and code that compares them must be loaded first. Then `go` is called with `aside` at
 * once and with the final address later, and the returned promise resolves after that.
 */
export function guardAddress(
  address: string,
  aside: string,
  accounts: readonly unknown[],
  go: (address: string) => void,
): Promise<void> | undefined {
  const left = without(address, holdsSecret)
  if (accounts.length > 0 && mayHoldKey(left)) {
    go(aside)
    return import('./own-key')
      .then(ownKey => ownKey.withoutOwnKey(left, accounts))
      .catch(() => {
        removals.tell({})
        return '/'
      })
      .then(go)
  }
  if (left !== address) go(left)
  return undefined
}
