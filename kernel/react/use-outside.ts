import { useCallback, useSyncExternalStore } from 'react'
import { Outside, type OutsideAddress, type OutsideService } from '../outside/outside-address'
import { PUBLIC_ONLY } from '../outside/public-only'
import { useKernelIfAny } from './kernel-context'
import { useStore } from './use-store'

/** Decides which addresses of strangers may be requested; without the host's service, only the public internet. */
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
 * The addresses that may be requested, in order. `undefined` while this is unknown for one of them; request nothing
 * yet.
 */
export function useAskable(addresses: readonly string[]): readonly OutsideAddress[] | undefined {
  const outside = useOutside()
  useStore(outside.version)
  const checked = addresses.map(address => outside.check(address))
  return checked.includes(undefined) ? undefined : checked.flatMap(address => address ?? [])
}
