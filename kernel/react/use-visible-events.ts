import { useCallback } from 'react'
import type { ContributionEntry } from '../core/contribution-registry'
import type { ContributionPoint } from '../core/tokens'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventModerationRule } from '../ports/verdicts'
import { useContributionSelector } from './use-contribution-selector'
import { useModerationRuleEvaluator } from './use-event-verdict'
import { useNostr } from './use-query'
import { useStore } from './use-store'

/**
 * Returns the events that no verdict hides, for counts and lists of actions. The reader's own events are never left
 * out, because a button must show what the reader has done. Returns the same array until the selection changes.
 */
export function useVisibleEvents(
  point: ContributionPoint<EventModerationRule>,
  events: readonly NostrEvent[],
): readonly NostrEvent[] {
  const judge = useModerationRuleEvaluator(point)
  const { pubkey } = useStore(useNostr().session)
  const select = useCallback(
    (judges: readonly ContributionEntry<EventModerationRule>[]) => {
      const visible = events.filter(
        event => event.pubkey === pubkey || judge(judges, event)?.action !== 'hide',
      )
      return visible.length === events.length ? events : visible
    },
    [judge, events, pubkey],
  )
  return useContributionSelector(point, select, areSameItems)
}

const areSameItems = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, at) => item === b[at])
