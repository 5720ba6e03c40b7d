import { use, useCallback, useSyncExternalStore } from 'react'
import type { Kernel } from '../core/kernel'
import type { ServiceToken } from '../core/tokens'
import { useKernel } from './kernel-context'

const asked = new WeakMap<Kernel, Map<string, Promise<unknown>>>()

/** One promise per kernel and token while it is pending: `use` needs the same one at each try. */
function ask<S>(kernel: Kernel, token: ServiceToken<S>): Promise<S> {
  let pending = asked.get(kernel)
  if (!pending) {
    pending = new Map()
    asked.set(kernel, pending)
  }
  const had = pending.get(token.id)
  if (had) return had as Promise<S>
  const promise = kernel.resolve(token)
  const held = pending
  held.set(token.id, promise)
  const forget = () => void held.delete(token.id)
  // A refusal is kept until the boundary has shown it: a new promise at each render would never settle.
  promise.then(forget, () => setTimeout(forget, 1_000))
  return promise
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
  return there ?? use(ask(kernel, token))
}
