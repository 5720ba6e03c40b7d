import { useMemo } from 'react'
import type { Session } from '../ports/nostr-access'
import { useNostr } from './use-query'
import { useStore } from './use-store'

/**
 * Returns the current account as the argument for `when` at the host's points. It is the same object until the account
 * changes.
 */
export function useSessionFacts(): { readonly session: Session } {
  const session = useStore(useNostr().session)
  return useMemo(() => ({ session }), [session])
}
