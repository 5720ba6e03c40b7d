import type { ReactNode } from 'react'
import type { Filter } from '#kernel'
import { useQuery } from '#kernel/react'

interface AtTheAuthorsProps {
  /** Names the event and who wrote it. */
  readonly filter: Filter
  /** The reader's own relays have not all answered. */
  readonly asking: boolean
  readonly pending: ReactNode
  readonly none: ReactNode
}

/**
 * Looks for an event that the reader's relays do not have where its author writes (NIP-65); whoever waits for it gets
 * it. Shows `pending` as long as there is hope.
 */
export function AtTheAuthors({ filter, asking, pending, none }: AtTheAuthorsProps) {
  const { phase } = useQuery(filter, { live: false, fresh: true })
  return asking || phase !== 'settled' ? pending : none
}
