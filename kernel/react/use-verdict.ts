import { useCallback } from 'react'
import type { Entry } from '../core/points'
import type { Point } from '../core/tokens'
import type { NostrEvent } from '../ports/nostr-types'
import { type EventJudge, type GivenVerdict, sameVerdict, verdictOf } from '../ports/verdicts'
import { useKernel } from './kernel-context'
import { reportLater } from './report-later'
import { useFromPoint } from './use-from-point'
import { usePoint } from './use-point'
import { useNostr } from './use-query'
import { useStore } from './use-store'

type JudgeEvent = (judges: readonly Entry<EventJudge>[], event: NostrEvent) => GivenVerdict | undefined

/** Returns a function that judges events for the current reader, and reports judges that throw. */
export function useJudging(point: Point<EventJudge>): JudgeEvent {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  return useCallback(
    (judges, event) =>
      verdictOf(judges, { event, session }, (entry, error) => reportLater(kernel, point, entry, error)),
    [kernel, session, point],
  )
}

/**
 * Returns the strictest verdict on one event. The component renders again only if the content of the verdict changes.
 */
export function useVerdict(
  point: Point<EventJudge>,
  event: NostrEvent | null | undefined,
): GivenVerdict | undefined {
  const judge = useJudging(point)
  return useFromPoint(point, judges => (event ? judge(judges, event) : undefined), sameVerdict)
}

/** Returns a function that judges any event, for lists. It is a new function whenever a verdict may have changed. */
export function useVerdicts(point: Point<EventJudge>): (event: NostrEvent) => GivenVerdict | undefined {
  const judge = useJudging(point)
  const judges = usePoint(point)
  return useCallback(event => judge(judges, event), [judge, judges])
}
