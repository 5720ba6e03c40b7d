import { isReplaceableKind, parseAddress } from '#kernel/nostr'
import type { EventRef, NostrEvent } from '#kernel/ports'
import { useEvent } from '#kernel/react'

/** Returns a reference to the event with this id or address. */
export function getTargetEventRef(target: string): EventRef {
  const address = parseAddress(target)
  if (!address) return { id: target }
  const { kind, pubkey, identifier } = address
  // A replaceable event has no `d` tag, so a filter with an identifier would not find it.
  return { kind, pubkey, ...(!isReplaceableKind(kind) && { identifier }) }
}

/** Returns the target of a row, or `undefined` until it is loaded. */
export const useTargetEvent = (target: string): NostrEvent | undefined =>
  useEvent(getTargetEventRef(target)) ?? undefined
