import { useMemo } from 'react'
import { Config } from '../config'
import type { ShellContext } from '../shell'
import { useNostr } from './use-query'
import { useOptionalService } from './use-service'
import { useStore } from './use-store'

/**
 * Returns the argument for `when` at the host's points: the current account and the site's configuration. It is the
 * same object until one of them changes.
 */
export function useShellContext(): ShellContext {
  const session = useStore(useNostr().session)
  const site = useOptionalService(Config)
  return useMemo(() => ({ session, site }), [session, site])
}
