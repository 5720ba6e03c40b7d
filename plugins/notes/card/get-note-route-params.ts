import { addressableEventRoute, noteRoute } from '#contracts/site-routes'
import { encodeNaddr, encodeNevent, encodeNote, getIdentifier, isAddressableKind } from '#kernel/nostr'
import type { EventRef, NostrEvent } from '#kernel/ports'
import { buildRoutePath } from '#kernel/router'

/**
 * A reference to an event. An addressable event is referred to by its address, so that later versions are found too.
 */
export function getEventRef(event: NostrEvent): EventRef {
  const { id, kind, pubkey } = event
  if (isAddressableKind(kind)) return { kind, pubkey, identifier: getIdentifier(event) }
  return { id, author: pubkey }
}

/** The route parameters of an event's page. */
export type NoteRouteParams = { readonly note: string } | { readonly address: string }

/**
 * Returns the route parameters of the event's page, or undefined if the reference cannot be encoded. The result
 * includes the relay hints.
 */
export function getNoteRouteParams(ref: EventRef): NoteRouteParams | undefined {
  if ('id' in ref) {
    const note = ref.relays?.length ? encodeNevent(ref) : encodeNote(ref.id)
    return note ? { note } : undefined
  }
  const address = encodeNaddr({ ...ref, identifier: ref.identifier ?? '' })
  return address ? { address } : undefined
}

/** Returns the path of an event's page in the app. */
export function getNotePath(ref: EventRef): string | undefined {
  const target = getNoteRouteParams(ref)
  if (!target) return undefined
  return 'note' in target ? buildRoutePath(noteRoute, target) : buildRoutePath(addressableEventRoute, target)
}
