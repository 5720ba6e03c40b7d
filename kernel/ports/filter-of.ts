import type { EventRef, Filter } from './nostr-types'

/** The filter that finds the event of a reference. */
export function filterOf(ref: EventRef): Filter {
  if ('id' in ref) return { ids: [ref.id] }
  const { kind, pubkey, identifier } = ref
  return { kinds: [kind], authors: [pubkey], ...(identifier !== undefined && { '#d': [identifier] }) }
}
