import type { EventRef, Filter } from './nostr-types'

/** Returns the filter that finds the event to which a reference points. */
export function createEventRefFilter(ref: EventRef): Filter {
  if ('id' in ref) return { ids: [ref.id] }
  const { kind, pubkey, identifier } = ref
  return { kinds: [kind], authors: [pubkey], ...(identifier !== undefined && { '#d': [identifier] }) }
}
