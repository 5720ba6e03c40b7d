import type { EventRef, Filter } from './nostr-types'

/** The filter that finds what a reference points at. */
export function filterOf(ref: EventRef): Filter {
  if ('id' in ref) return { ids: [ref.id] }
  const { kind, pubkey, identifier } = ref
  return { kinds: [kind], authors: [pubkey], ...(identifier !== undefined && { '#d': [identifier] }) }
}
