import type { Filter, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { useLacksAnswers, useQuery } from '#kernel/react'

/** The event that a link names, if it was found. */
export interface Linked {
  readonly event: NostrEvent | undefined
  /** True until every relay has answered. */
  readonly asking: boolean
  /** True if some relay has answered that it does not have the event. */
  readonly missed: boolean
  /** The relays' answers, if too few relays have answered to conclude that the event does not exist. */
  readonly unanswered: QuerySnapshot['answers'] | undefined
}

/** Loads the event that a link names, from the reader's relays and from those in the link. */
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
