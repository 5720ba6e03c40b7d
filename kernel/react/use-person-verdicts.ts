import { useCallback } from 'react'
import type { Point } from '../core/tokens'
import { type GivenVerdict, type PersonJudge, verdictOf } from '../ports/verdicts'
import { useKernel } from './kernel-context'
import { reportLater } from './report-later'
import { usePoint } from './use-point'
import { useNostr } from './use-query'
import { useStore } from './use-store'

/** Returns a function that judges any person (hex key). It is a new function whenever a verdict may have changed. */
export function usePersonVerdicts(point: Point<PersonJudge>): (pubkey: string) => GivenVerdict | undefined {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  const judges = usePoint(point)
  return useCallback(
    pubkey =>
      verdictOf(judges, { pubkey, session }, (entry, error) => reportLater(kernel, point, entry, error)),
    [kernel, session, judges, point],
  )
}
