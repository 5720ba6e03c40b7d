import { useService, useShellContext, useStore } from '#kernel/react'
import { AccountKeys, type AccountKeysService } from '../contract'

/**
 * Returns whether the current account's key is lost when the tab is closed ('fleeting'), or stored only in this browser
 * and worth saving ('unsaved'). Any other key is 'saved', and the user is not reminded.
 */
export function useKeyBackupState(): {
  readonly pubkey: string | undefined
  readonly state: 'saved' | 'unsaved' | 'fleeting'
  readonly service: AccountKeysService
} {
  const service = useService(AccountKeys)
  const { pubkey } = useShellContext().session
  const unsaved = useStore(service.worthSaving)
  const fleeting = useStore(service.unpersisted)
  const includesCurrent = (list: readonly string[]) => pubkey !== undefined && list.includes(pubkey)
  return {
    pubkey,
    service,
    state: includesCurrent(fleeting) ? 'fleeting' : includesCurrent(unsaved) ? 'unsaved' : 'saved',
  }
}
