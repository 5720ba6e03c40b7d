import type { Filter, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { useHasTooFewAnswers, useQuery } from '#kernel/react'

/** The event that a link names, if it was found. */
export interface LinkedEvent {
  readonly event: NostrEvent | undefined
  /** True until every relay has answered. */
  readonly isLoading: boolean
  /** True if some relay has answered that it does not have the event. */
  readonly isMissing: boolean
  /** The relays' answers, if too few relays have answered to conclude that the event does not exist. */
  readonly incompleteAnswers: QuerySnapshot['answers'] | undefined
}

/** Loads the event that a link names, from the reader's relays and from those in the link. */
export function useLinkedEvent(filter: Filter, relays: readonly string[]): LinkedEvent {
  const query = useQuery(filter, {
    live: false,
    ...(relays.length > 0 && { hints: relays }),
  })
  const { events, phase, answers } = query
  const isIncomplete = useHasTooFewAnswers(query)
  const [event] = events
  const isLoading = phase !== 'settled'
  const isMissing = !isLoading || Object.values(answers).some(({ state }) => state === 'eose')
  return {
    event,
    isLoading,
    isMissing: event === undefined && isMissing,
    incompleteAnswers: isIncomplete ? answers : undefined,
  }
}
