import type { EventRef, NostrEvent } from '#kernel'
import { isReplaceable, parseAddress } from '#kernel/nostr'
import { useEvent } from '#kernel/react'

/** The event an id or an address names. */
export function refOf(target: string): EventRef {
  const address = parseAddress(target)
  if (!address) return { id: target }
  const { kind, pubkey, identifier } = address
  // A filter for `d` would miss replaceable events, which have none.
  return { kind, pubkey, ...(!isReplaceable(kind) && { identifier }) }
}

/** What a row is about, once it is found. */
export const useOriginal = (target: string): NostrEvent | undefined => useEvent(refOf(target)) ?? undefined
