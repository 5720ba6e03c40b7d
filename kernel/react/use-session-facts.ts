import { useMemo } from 'react'
import type { Session } from '../ports/nostr-access'
import { useNostr } from './use-query'
import { useStore } from './use-store'

/** Who is reading, as the host's points want it for `when`; the same object until it changes. */
export function useSessionFacts(): { readonly session: Session } {
  const session = useStore(useNostr().session)
  return useMemo(() => ({ session }), [session])
}
