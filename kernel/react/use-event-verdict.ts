import { useCallback } from 'react'
import type { ContributionEntry } from '../core/contribution-registry'
import type { ContributionPoint } from '../core/tokens'
import type { NostrEvent } from '../ports/nostr-types'
import {
  areVerdictsEqual,
  type EventModerationRule,
  getStrictestVerdict,
  type PluginVerdict,
} from '../ports/verdicts'
import { useKernel } from './kernel-context'
import { reportContributionFault } from './report-contribution-fault'
import { useContributionSelector } from './use-contribution-selector'
import { useContributions } from './use-contributions'
import { useNostr } from './use-query'
import { useStore } from './use-store'

type JudgeEvent = (
  judges: readonly ContributionEntry<EventModerationRule>[],
  event: NostrEvent,
) => PluginVerdict | undefined

/** Returns a function that judges events for the current reader, and reports judges that throw. */
export function useModerationRuleEvaluator(point: ContributionPoint<EventModerationRule>): JudgeEvent {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  return useCallback(
    (judges, event) =>
      getStrictestVerdict(judges, { event, session }, (entry, error) =>
        reportContributionFault(kernel, point, entry, error),
      ),
    [kernel, session, point],
  )
}

/**
 * Returns the strictest verdict on one event. The component renders again only if the content of the verdict changes.
 */
export function useEventVerdict(
  point: ContributionPoint<EventModerationRule>,
  event: NostrEvent | null | undefined,
): PluginVerdict | undefined {
  const judge = useModerationRuleEvaluator(point)
  return useContributionSelector(
    point,
    judges => (event ? judge(judges, event) : undefined),
    areVerdictsEqual,
  )
}

/** Returns a function that judges any event, for lists. It is a new function whenever a verdict may have changed. */
export function useEventVerdictGetter(
  point: ContributionPoint<EventModerationRule>,
): (event: NostrEvent) => PluginVerdict | undefined {
  const judge = useModerationRuleEvaluator(point)
  const judges = useContributions(point)
  return useCallback(event => judge(judges, event), [judge, judges])
}
