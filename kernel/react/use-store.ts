import { useCallback } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import { createDisposable } from '../core/disposable'
import type { ReadableStore } from '../core/store'

const identity = <S>(state: S) => state

/**
 * Returns the selected part of a store. The component renders again only if that part changes by `equal` (by default
 * identity).
 */
export function useStore<S>(store: ReadableStore<S>): S
export function useStore<S, R>(
  store: ReadableStore<S>,
  select: (state: S) => R,
  equal?: (a: R, b: R) => boolean,
): R
export function useStore<S, R>(
  store: ReadableStore<S>,
  select?: (state: S) => R,
  equal?: (a: R, b: R) => boolean,
): R {
  const subscribe = useCallback(
    (fn: () => void) => {
      const subscription = store.subscribe(fn)
      return () => subscription.dispose()
    },
    [store],
  )
  const selector = (select ?? identity) as (state: S) => R
  return useSyncExternalStoreWithSelector(subscribe, store.get, store.get, selector, equal)
}

const NO_STORE: ReadableStore<undefined> = {
  get: () => undefined,
  subscribe: () => createDisposable(() => {}),
}

/** Returns the state of a service's store; `undefined` if there is no store. */
export const useOptionalStore = <S>(store: ReadableStore<S> | undefined): S | undefined =>
  useStore<S | undefined>(store ?? NO_STORE)
