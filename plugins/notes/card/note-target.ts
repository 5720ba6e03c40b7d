import { addressRoute, noteRoute } from '#contracts/thread'
import { encodeNaddr, encodeNevent, encodeNote, identifierOf, isAddressable } from '#kernel/nostr'
import type { EventRef, NostrEvent } from '#kernel/ports'
import { routePath } from '#kernel/router'

/**
 * A reference to an event. An addressable event is referred to by its address, so that later versions are found too.
 */
export function refOfEvent(event: NostrEvent): EventRef {
  const { id, kind, pubkey } = event
  if (isAddressable(kind)) return { kind, pubkey, identifier: identifierOf(event) }
  return { id, author: pubkey }
}

/** The route parameters of an event's page. */
export type NoteTarget = { readonly note: string } | { readonly address: string }

/**
 * Returns the route parameters of the event's page, or undefined if the reference cannot be encoded. The result
 * includes the relay hints.
 */
export function noteTarget(ref: EventRef): NoteTarget | undefined {
  if ('id' in ref) {
    const note = ref.relays?.length ? encodeNevent(ref) : encodeNote(ref.id)
    return note ? { note } : undefined
  }
  const address = encodeNaddr({ ...ref, identifier: ref.identifier ?? '' })
  return address ? { address } : undefined
}

/** Returns the path of an event's page in the app. */
export function notePath(ref: EventRef): string | undefined {
  const target = noteTarget(ref)
  if (!target) return undefined
  return 'note' in target ? routePath(noteRoute, target) : routePath(addressRoute, target)
}
