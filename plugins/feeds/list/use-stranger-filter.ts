import { useCallback, useMemo, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { Moderation } from '#contracts/moderation'
import type { NostrEvent } from '#kernel/ports'
import { useOptionalService, useOptionalStore } from '#kernel/react'

/** Hides the notes of people whom the reader does not know. A toggle shows them. */
export interface StrangerFilter {
  filter(events: readonly NostrEvent[]): readonly NostrEvent[]
  /** Number of events that the toggle shows or hides. */
  readonly count: number
  readonly isShown: boolean
  toggleShown(): void
}

/**
 * Returns which events to show and which to hide, because the reader does not know their authors. A list about one
 * person always shows that person. `events` are all events that could be shown.
 */
export function useStrangerFilter(query: FeedQuery, events: readonly NostrEvent[]): StrangerFilter {
  const moderation = useOptionalService(Moderation)
  const version = useOptionalStore(moderation?.version)
  const [isShown, setIsShown] = useState(false)
  const isOneAuthor = query.filters.every(({ authors }) => authors?.length === 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may change the judgement of a person
  const acquaintanceOf = useMemo(() => {
    if (!moderation || isOneAuthor || query.strangers) return undefined
    return (event: NostrEvent) => moderation.getAcquaintance(event.pubkey)
  }, [moderation, isOneAuthor, query.strangers, version])
  const filter = useCallback(
    (listEvents: readonly NostrEvent[]) =>
      acquaintanceOf
        ? listEvents.filter(event => {
            const acquaintance = acquaintanceOf(event)
            return acquaintance === 'known' || (acquaintance === 'unknown' && isShown)
          })
        : listEvents,
    [acquaintanceOf, isShown],
  )
  const count = useMemo(
    () => (acquaintanceOf ? events.filter(event => acquaintanceOf(event) === 'unknown').length : 0),
    [acquaintanceOf, events],
  )
  return { filter, count, isShown, toggleShown: () => setIsShown(!isShown) }
}
