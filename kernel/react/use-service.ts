import { useCallback, useSyncExternalStore } from 'react'
import type { Kernel } from '../core/kernel'
import type { AnyServiceToken, ServiceToken } from '../core/tokens'
import { useKernel } from './kernel-context'

interface PendingService {
  readonly promise: Promise<unknown>
  failure?: { readonly error: unknown }
}

const pendingServices = new WeakMap<Kernel, Map<string, PendingService>>()

/** Returns the pending promise of a service. All components that wait for the same service share it. */
function getPendingService<S>(kernel: Kernel, token: ServiceToken<S>): PendingService {
  let pending = pendingServices.get(kernel)
  if (!pending) {
    pending = new Map()
    pendingServices.set(kernel, pending)
  }
  const existing = pending.get(token.id)
  if (existing) return existing
  const kernelServices = pending
  const remove = () => void kernelServices.delete(token.id)
  const promise = kernel.resolve(token).then(remove, error => {
    // A failure is kept for a second, so that the boundary can show it. Otherwise each render would ask again and fail
    // again.
    record.failure = { error }
    setTimeout(remove, 1_000)
  })
  const record: PendingService = { promise }
  kernelServices.set(token.id, record)
  return record
}

/** Returns the service if a plugin provides it now, otherwise `undefined`. Never activates a plugin. */
export function useOptionalService<S>(token: ServiceToken<S>): S | undefined {
  const kernel = useKernel()
  const subscribe = useCallback(
    (fn: () => void) => {
      const subscription = kernel.watch(token, fn)
      return () => subscription.dispose()
    },
    [kernel, token],
  )
  return useSyncExternalStore(subscribe, () => kernel.peek(token))
}

/** Returns the service. Suspends while its plugin is activated; throws if no enabled plugin provides it. */
export function useService<S>(token: ServiceToken<S>): S {
  const kernel = useKernel()
  const service = useOptionalService(token)
  if (service !== undefined) return service
  const { promise, failure } = getPendingService(kernel, token)
  if (failure) throw failure.error
  // The promise is thrown, as in `lazy`, instead of passed to `use`. When React renders the component again, the
  // service is there and `use` would be skipped; React would then confuse the hooks after it.
  throw promise
}

/** True if an enabled plugin provides the service, even if that plugin is not active yet. */
export function useIsServiceProvided(token: AnyServiceToken): boolean {
  const kernel = useKernel()
  useSyncExternalStore(
    useCallback(
      (fn: () => void) => {
        const subscription = kernel.pluginStates.subscribe(fn)
        return () => subscription.dispose()
      },
      [kernel],
    ),
    kernel.pluginStates.get,
  )
  return kernel.provides(token)
}
