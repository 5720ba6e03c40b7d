import { holdsSecret, readingsOf } from '../../kernel/nostr/text/holds-secret'

/** Event: a secret was removed from an address. */
export interface Removal {
  /** The address without the secret; missing if the app could not compare it with the keys of this browser. */
  readonly left?: string
}

/** `tell` is called for each removal. Until it is set, the last removal is kept for it. */
export const removals = {
  waiting: undefined as Removal | undefined,
  tell(removal: Removal) {
    removals.waiting = removal
  },
}

/** 64 hex digits are a public key, an id, or a secret key. */
export const mayHoldKey = (text: string): boolean => /[0-9a-f]{64}/.test(readingsOf(text))

/** Removes the parts of an address (`/path?query#hash`) that hold a secret; home if the path does. */
export function without(address: string, holds: (text: string) => boolean): string {
  const rest = address.replace(/^[^?#]+|\?[^#]*|#.*/gs, part => (holds(part) ? '' : part))
  // A secret in an unencoded link may begin in one part and end in the next.
  const left = rest[0] === '/' && !holds(rest) ? rest : '/'
  if (left !== address) removals.tell({ left })
  return left
}

/**
 * Replaces `address`, by calling `go`, if it holds a secret. 64 hex digits may be the secret key of one of the accounts
 * here, and the code that compares them must be loaded first: `go` is called with `aside` for that time, then with the
 * address or its remainder, and the promise resolves.
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
