import { useEffect } from 'react'
import type { ServiceToken } from '../core/tokens'
import { useKernel } from './kernel-context'
import { useIsServiceProvided, useOptionalService } from './use-service'

/**
 * Like `useOptionalService`, but activates the plugin that provides the service. Returns `undefined` until it is
 * active, if none is enabled, and if it cannot start, which the kernel reports. For views that are useful without it.
 */
export function useStartedService<S>(token: ServiceToken<S>): S | undefined {
  const kernel = useKernel()
  const service = useOptionalService(token)
  const isInactive = useIsServiceProvided(token) && service === undefined
  useEffect(() => {
    if (isInactive) kernel.resolve(token).catch(() => {})
  }, [kernel, token, isInactive])
  return service
}
