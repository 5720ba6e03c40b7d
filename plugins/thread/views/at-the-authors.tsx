import type { ReactNode } from 'react'
import type { Filter } from '#kernel/ports'
import { useQuery } from '#kernel/react'

interface AtTheAuthorsProps {
  /** The filter must name the event and its author. */
  readonly filter: Filter
  /** True until all of the reader's own relays have answered. */
  readonly asking: boolean
  readonly pending: ReactNode
  readonly none: ReactNode
}

/**
 * Looks for an event on its author's write relays (NIP-65) if the reader's relays do not have it. Other queries for the
 * event then receive it too. Shows `pending` until the search has ended.
 */
export function AtTheAuthors({ filter, asking, pending, none }: AtTheAuthorsProps) {
  const { phase } = useQuery(filter, { live: false, fresh: true })
  return asking || phase !== 'settled' ? pending : none
}
