import { useMemo } from 'react'
import type { Session } from '../ports/nostr-access'
import { useNostr } from './use-query'
import { useStore } from './use-store'

/** The current account as facts for `when` of the host's points; the same object until it changes. */
export function useSessionFacts(): { readonly session: Session } {
  const session = useStore(useNostr().session)
  return useMemo(() => ({ session }), [session])
}
