import { useService, useSessionFacts, useStore } from '#kernel/react'
import { AccountKeys, type AccountKeysService } from '../contract'

/**
 * Returns whether the current account's key is saved elsewhere, stored only in this browser, or lost when the tab is
 * closed.
 */
export function useUnsaved(): {
  readonly pubkey: string | undefined
  readonly state: 'saved' | 'unsaved' | 'fleeting'
  readonly service: AccountKeysService
} {
  const service = useService(AccountKeys)
  const { pubkey } = useSessionFacts().session
  const unsaved = useStore(service.unsaved)
  const fleeting = useStore(service.fleeting)
  const has = (list: readonly string[]) => pubkey !== undefined && list.includes(pubkey)
  return { pubkey, service, state: has(fleeting) ? 'fleeting' : has(unsaved) ? 'unsaved' : 'saved' }
}
