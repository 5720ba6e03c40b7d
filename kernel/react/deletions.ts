import type { NostrEvent } from '../ports/nostr-types'
import { useQuery } from './use-query'

/** The most ids in one filter; relays refuse longer lists. */
const MAX_IDS_PER_FILTER = 200

/** While mounted, asks for deletions of these events, oldest first (NIP-09); the store applies them. */
export function Deletions({ of }: { of: readonly NostrEvent[] }) {
  const ids = of.slice(-MAX_IDS_PER_FILTER).map(event => event.id)
  useQuery(ids.length > 0 ? { kinds: [5], '#e': ids.sort() } : [])
  return null
}
