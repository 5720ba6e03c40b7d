import { useCallback } from 'react'
import type { Entry } from '../core/points'
import type { Point } from '../core/tokens'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventJudge } from '../ports/verdicts'
import { useFromPoint } from './use-from-point'
import { useNostr } from './use-query'
import { useStore } from './use-store'
import { useJudging } from './use-verdict'

/**
 * Returns the events that no verdict hides, for counts and lists of actions. The reader's own events are never left
 * out, because a button must show what the reader has done. Returns the same array until the selection changes.
 */
export function useUnhidden(point: Point<EventJudge>, events: readonly NostrEvent[]): readonly NostrEvent[] {
  const judge = useJudging(point)
  const { pubkey } = useStore(useNostr().session)
  const select = useCallback(
    (judges: readonly Entry<EventJudge>[]) => {
      const left = events.filter(event => event.pubkey === pubkey || judge(judges, event)?.how !== 'hide')
      return left.length === events.length ? events : left
    },
    [judge, events, pubkey],
  )
  return useFromPoint(point, select, sameItems)
}

const sameItems = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((item, at) => item === b[at])
