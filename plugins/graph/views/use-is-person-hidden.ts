import { useCallback } from 'react'
import { personFilters } from '#contracts/profiles'
import { usePersonVerdictGetter } from '#kernel/react'

/**
 * Returns a function that says whether a filter hides a person from lists. It is a new function whenever its results
 * may have changed.
 */
export function useIsPersonHidden(): (pubkey: string) => boolean {
  const judge = usePersonVerdictGetter(personFilters)
  return useCallback(pubkey => judge(pubkey)?.action === 'hide', [judge])
}
