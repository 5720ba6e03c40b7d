import { useCallback, useSyncExternalStore } from 'react'
import { Outside, type OutsideAddress, type OutsideService } from '../outside/outside-address'
import { PUBLIC_ONLY } from '../outside/public-only'
import { useKernelIfAny } from './kernel-context'
import { useStore } from './use-store'

/**
 * Returns the service that decides which addresses of strangers may be requested. Without the host's service, only the
 * public internet is allowed.
 */
export function useOutside(): OutsideService {
  const kernel = useKernelIfAny()
  const subscribe = useCallback(
    (fn: () => void) => {
      const watching = kernel?.watch(Outside, fn)
      return () => watching?.dispose()
    },
    [kernel],
  )
  return useSyncExternalStore(subscribe, () => kernel?.peek(Outside) ?? PUBLIC_ONLY)
}

/**
 * Returns the addresses that may be requested, in order. `undefined` while this is unknown for one of them: request
 * nothing yet.
 */
export function useAskable(addresses: readonly string[]): readonly OutsideAddress[] | undefined {
  const outside = useOutside()
  useStore(outside.version)
  const checked = addresses.map(address => outside.check(address))
  return checked.includes(undefined) ? undefined : checked.flatMap(address => address ?? [])
}
