import { useCallback } from 'react'
import type { ContributionPoint } from '../core/tokens'
import { getStrictestVerdict, type PersonModerationRule, type PluginVerdict } from '../ports/verdicts'
import { useKernel } from './kernel-context'
import { reportContributionFault } from './report-contribution-fault'
import { useContributions } from './use-contributions'
import { useNostr } from './use-query'
import { useStore } from './use-store'

/** Returns a function that judges any person (hex key). It is a new function whenever a verdict may have changed. */
export function usePersonVerdictGetter(
  point: ContributionPoint<PersonModerationRule>,
): (pubkey: string) => PluginVerdict | undefined {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  const judges = useContributions(point)
  return useCallback(
    pubkey =>
      getStrictestVerdict(judges, { pubkey, session }, (entry, error) =>
        reportContributionFault(kernel, point, entry, error),
      ),
    [kernel, session, judges, point],
  )
}
