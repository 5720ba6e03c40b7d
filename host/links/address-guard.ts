import { holdsSecret, readingsOf } from '../../kernel/nostr/text/holds-secret'

/** A secret was taken out of an address. */
export interface Removal {
  /** The address without it; missing where the app could not compare it with the keys of this browser. */
  readonly left?: string
}

/** `tell` is called for each removal. Before the page can say so, it keeps the last one for later. */
export const removals = {
  waiting: undefined as Removal | undefined,
  tell(removal: Removal) {
    removals.waiting = removal
  },
}

/** 64 hex digits are a public key, an id, or a secret key. */
export const mayHoldKey = (text: string): boolean => /[0-9a-f]{64}/.test(readingsOf(text))

/** An address (`/path?query#hash`) without its parts that hold a secret; home where the path does. */
export function without(address: string, holds: (text: string) => boolean): string {
  const rest = address.replace(/^[^?#]+|\?[^#]*|#.*/gs, part => (holds(part) ? '' : part))
  // A link that was typed as it is may begin in one part and end in the next.
  const left = rest[0] === '/' && !holds(rest) ? rest : '/'
  if (left !== address) removals.tell({ left })
  return left
}

/**
 * Replaces `address`, by calling `go`, where it holds a secret. 64 hex digits may be the secret key of one of the
 * accounts here, and comparing them takes code that is loaded first: `go` is called with `aside` for that time, then
 * with the address or what is left of it, and the promise resolves.
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
