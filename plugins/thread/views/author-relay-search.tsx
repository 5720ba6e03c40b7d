import type { ReactNode } from 'react'
import type { Filter } from '#kernel/ports'
import { useQuery } from '#kernel/react'

interface AuthorRelaySearchProps {
  /** The filter must name the event and its author. */
  readonly filter: Filter
  /** True until all of the reader's own relays have answered. */
  readonly isLoading: boolean
  readonly pending: ReactNode
  readonly notFound: ReactNode
}

/**
 * Looks for an event on its author's write relays (NIP-65) if the reader's relays do not have it. Other queries for the
 * event then receive it too. Shows `pending` until the search has ended.
 */
export function AuthorRelaySearch({ filter, isLoading, pending, notFound }: AuthorRelaySearchProps) {
  const { phase } = useQuery(filter, { live: false, ignoreRecent: true })
  return isLoading || phase !== 'settled' ? pending : notFound
}
