import { useCallback, useSyncExternalStore } from 'react'
import type { Kernel } from '../core/kernel'
import type { AnyService, ServiceToken } from '../core/tokens'
import { useKernel } from './kernel-context'

interface Asked {
  readonly promise: Promise<unknown>
  refused?: { readonly error: unknown }
}

const asked = new WeakMap<Kernel, Map<string, Asked>>()

/** Returns the pending promise of a service. All components that wait for the same service share it. */
function ask<S>(kernel: Kernel, token: ServiceToken<S>): Asked {
  let all = asked.get(kernel)
  if (!all) {
    all = new Map()
    asked.set(kernel, all)
  }
  const had = all.get(token.id)
  if (had) return had
  const held = all
  const forget = () => void held.delete(token.id)
  const promise = kernel.resolve(token).then(forget, error => {
    // A failure is kept for a second, so that the boundary can show it. Otherwise each render would ask again and fail
    // again.
    record.refused = { error }
    setTimeout(forget, 1_000)
  })
  const record: Asked = { promise }
  held.set(token.id, record)
  return record
}

/** Returns the service if a plugin provides it now, otherwise `undefined`. Never activates a plugin. */
export function useOptionalService<S>(token: ServiceToken<S>): S | undefined {
  const kernel = useKernel()
  const subscribe = useCallback(
    (fn: () => void) => {
      const watching = kernel.watch(token, fn)
      return () => watching.dispose()
    },
    [kernel, token],
  )
  return useSyncExternalStore(subscribe, () => kernel.peek(token))
}

/** Returns the service. Suspends while its plugin is activated; throws if no enabled plugin provides it. */
export function useService<S>(token: ServiceToken<S>): S {
  const kernel = useKernel()
  const there = useOptionalService(token)
  if (there !== undefined) return there
  const { promise, refused } = ask(kernel, token)
  if (refused) throw refused.error
  // The promise is thrown, as in `lazy`, instead of passed to `use`. When React renders the component again, the
  // service is there and `use` would be skipped; React would then confuse the hooks after it.
  throw promise
}

/** True if an enabled plugin provides the service, even if that plugin is not active yet. */
export function useProvided(token: AnyService): boolean {
  const kernel = useKernel()
  useSyncExternalStore(
    useCallback(
      (fn: () => void) => {
        const listening = kernel.status.subscribe(fn)
        return () => listening.dispose()
      },
      [kernel],
    ),
    kernel.status.get,
  )
  return kernel.provides(token)
}
