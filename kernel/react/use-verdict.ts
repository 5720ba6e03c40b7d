import { useCallback } from 'react'
import type { NostrEvent } from '../core/nostr-types'
import type { Entry } from '../core/points'
import type { Point } from '../core/tokens'
import { type EventJudge, type GivenVerdict, sameVerdict, verdictOf } from '../core/verdicts'
import { useKernel } from './kernel-context'
import { useFromPoint } from './use-from-point'
import { usePoint } from './use-point'
import { useNostr } from './use-query'
import { useStore } from './use-store'

type Judge = (judges: readonly Entry<EventJudge>[], event: NostrEvent) => GivenVerdict | undefined

/** Judges for the current reader, and reports judges that throw. */
function useJudging(point: Point<EventJudge>): Judge {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  return useCallback(
    (judges, event) =>
      verdictOf(judges, { event, session }, ({ owner, key }, error) =>
        // Not while rendering: the report changes what others show.
        queueMicrotask(() => kernel.report(owner, `${point.id}:${key}`, error)),
      ),
    [kernel, session, point],
  )
}

/** The strictest verdict on one event. The component renders again only when it reads otherwise. */
export function useVerdict(
  point: Point<EventJudge>,
  event: NostrEvent | null | undefined,
): GivenVerdict | undefined {
  const judge = useJudging(point)
  const select = useCallback(
    (judges: readonly Entry<EventJudge>[]) => (event ? judge(judges, event) : undefined),
    [judge, event],
  )
  return useFromPoint(point, select, sameVerdict)
}

/** Judges any event; another function whenever a verdict may have changed. For lists. */
export function useVerdicts(point: Point<EventJudge>): (event: NostrEvent) => GivenVerdict | undefined {
  const judge = useJudging(point)
  const judges = usePoint(point)
  return useCallback(event => judge(judges, event), [judge, judges])
}

/**
 * The events without hidden ones, for counts and lists of actions; the same array until another one is left. The
 * reader's own events stay, because a button must show what the reader has done.
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
