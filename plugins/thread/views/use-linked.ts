import type { Filter, NostrEvent, QuerySnapshot } from '#kernel'
import { useLacksAnswers, useQuery } from '#kernel/react'

/** What a link names, as far as it was found. */
export interface Linked {
  readonly event: NostrEvent | undefined
  /** Not every relay has answered. */
  readonly asking: boolean
  /** Some relay has answered that it has none. */
  readonly missed: boolean
  /** Too few have answered to say that there is none: how each of them did. */
  readonly unanswered: QuerySnapshot['answers'] | undefined
}

/** The event that a link names, at the reader's relays and those in the link. */
export function useLinked(filter: Filter, relays: readonly string[]): Linked {
  const query = useQuery(filter, {
    live: false,
    ...(relays.length > 0 && { hints: relays }),
  })
  const { events, phase, answers } = query
  const unsure = useLacksAnswers(query)
  const [event] = events
  const asking = phase !== 'settled'
  const missed = !asking || Object.values(answers).some(({ state }) => state === 'eose')
  return { event, asking, missed: event === undefined && missed, unanswered: unsure ? answers : undefined }
}
