import { useCallback } from 'react'
import { personFilters } from '#contracts/profiles'
import { usePersonVerdicts } from '#kernel/react'

/** Tells whether a filter hides a person from lists; a new function whenever that may have changed. */
export function useHiddenPeople(): (pubkey: string) => boolean {
  const judge = usePersonVerdicts(personFilters)
  return useCallback(pubkey => judge(pubkey)?.how === 'hide', [judge])
}
