import type { NostrEvent } from '../ports/nostr-types'
import { useQuery } from './use-query'

/** Relays refuse longer lists. */
const MOST = 200

/** Listens while it is shown for what is taken back of these, oldest first (NIP-09); the store does the rest. */
export function Deletions({ of }: { of: readonly NostrEvent[] }) {
  const ids = of.slice(-MOST).map(event => event.id)
  useQuery(ids.length > 0 ? { kinds: [5], '#e': ids.sort() } : [])
  return null
}
