import { useCallback, useMemo, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { Moderation } from '#contracts/moderation'
import type { NostrEvent } from '#kernel/ports'
import { useOptionalService, useOptionalStore } from '#kernel/react'

/** Hides the notes of people whom the reader does not know. A toggle shows them. */
export interface Strangers {
  filter(events: readonly NostrEvent[]): readonly NostrEvent[]
  /** Number of events that the toggle shows or hides. */
  readonly count: number
  readonly shown: boolean
  toggle(): void
}

/**
 * Returns which events to show and which to hide, because the reader does not know their authors. A list about one
 * person always shows that person. `events` are all events that could be shown.
 */
export function useStrangers(query: FeedQuery, events: readonly NostrEvent[]): Strangers {
  const moderation = useOptionalService(Moderation)
  const version = useOptionalStore(moderation?.version)
  const [shown, setShown] = useState(false)
  const chosen = query.filters.every(({ authors }) => authors?.length === 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may change the judgement of a person
  const judge = useMemo(() => {
    if (!moderation || chosen || query.strangers) return undefined
    return (event: NostrEvent) => moderation.acquaintance(event.pubkey)
  }, [moderation, chosen, query.strangers, version])
  const filter = useCallback(
    (list: readonly NostrEvent[]) =>
      judge
        ? list.filter(event => {
            const how = judge(event)
            return how === 'known' || (how === 'unknown' && shown)
          })
        : list,
    [judge, shown],
  )
  const count = useMemo(
    () => (judge ? events.filter(e => judge(e) === 'unknown').length : 0),
    [judge, events],
  )
  return { filter, count, shown, toggle: () => setShown(!shown) }
}
