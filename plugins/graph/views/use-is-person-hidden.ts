import { useCallback } from 'react'
import { personFilters } from '#contracts/profiles'
import { usePersonVerdictGetter } from '#kernel/react'

/**
 * Returns a check whether a filter hides a person from lists. The check is a new function whenever its answers may have
 * changed.
 */
export function useIsPersonHidden(): (pubkey: string) => boolean {
  const judge = usePersonVerdictGetter(personFilters)
  return useCallback(pubkey => judge(pubkey)?.action === 'hide', [judge])
}
