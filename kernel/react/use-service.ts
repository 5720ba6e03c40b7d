import { useCallback, useSyncExternalStore } from 'react'
import type { Kernel } from '../core/kernel'
import type { AnyService, ServiceToken } from '../core/tokens'
import { useKernel } from './kernel-context'

interface Asked {
  readonly promise: Promise<unknown>
  refused?: { readonly error: unknown }
}

const asked = new WeakMap<Kernel, Map<string, Asked>>()

/** The pending promise of each token, shared by all components that wait for it. */
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
    // A rejection is kept until the boundary has shown it; asking again at each render would never settle.
    record.refused = { error }
    setTimeout(forget, 1_000)
  })
  const record: Asked = { promise }
  held.set(token.id, record)
  return record
}

/** The service while some plugin provides it, or `undefined`; never activates one. */
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

/** The service; suspends while its plugin activates, throws when no enabled plugin provides it. */
export function useService<S>(token: ServiceToken<S>): S {
  const kernel = useKernel()
  const there = useOptionalService(token)
  if (there !== undefined) return there
  const { promise, refused } = ask(kernel, token)
  if (refused) throw refused.error
  // Thrown, as in `lazy`: React replays a component after the service has come and would skip `use`, so that later
  // hooks would be mistaken for others.
  throw promise
}

/** True while an enabled plugin provides the service, active or not. */
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
