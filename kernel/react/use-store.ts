import { useCallback } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import { toDisposable } from '../core/disposable'
import type { ReadableStore } from '../core/store'

const same = <S>(state: S) => state

/** The selected part of a store; renders again only when it changes by `equal` (by default identity). */
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
      const listening = store.subscribe(fn)
      return () => listening.dispose()
    },
    [store],
  )
  const pick = (select ?? same) as (state: S) => R
  return useSyncExternalStoreWithSelector(subscribe, store.get, store.get, pick, equal)
}

const NO_STORE: ReadableStore<undefined> = { get: () => undefined, subscribe: () => toDisposable(() => {}) }

/** The state of a service's store; `undefined` while there is no service. */
export const useOptionalStore = <S>(store: ReadableStore<S> | undefined): S | undefined =>
  useStore<S | undefined>(store ?? NO_STORE)
