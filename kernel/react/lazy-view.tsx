import { type ComponentType, lazy, useState } from 'react'
import type { ViewLoader } from '../core/tokens'

interface LoadState<P> {
  component?: ComponentType<P>
  promise?: Promise<ComponentType<P>>
  lazy?: ComponentType<P>
}

// The loading state of each loader's component, shared by all places that show it.
const loadStates = new WeakMap<ViewLoader<never>, LoadState<never>>()

function getLoadState<P>(load: ViewLoader<P>): LoadState<P> {
  const key = load as ViewLoader<never>
  const existing = loadStates.get(key)
  if (existing) return existing as unknown as LoadState<P>
  const created: LoadState<P> = {}
  loadStates.set(key, created as unknown as LoadState<never>)
  return created
}

function loadComponent<P>(load: ViewLoader<P>): Promise<ComponentType<P>> {
  const loading = getLoadState(load)
  loading.promise ??= load().then(module => {
    loading.component = module.default as ComponentType<P>
    return loading.component
  })
  return loading.promise
}

let deferredUntil: Promise<void> | undefined

/**
 * Until `firstScreenShown` resolves, loads code only for views that were preloaded, because other code would delay
 * the first screen.
 */
export function deferViewLoading(firstScreenShown: Promise<void>): void {
  deferredUntil = firstScreenShown.finally(() => {
    deferredUntil = undefined
  })
}

/** Returns the component of a loader, or one that suspends until it is loaded. */
function getComponent<P>(load: ViewLoader<P>): ComponentType<P> {
  const loading = getLoadState(load)
  if (loading.component) return loading.component
  const loadModule = async () => {
    if (!loading.promise) await deferredUntil
    return { default: (await loadComponent(load)) as ComponentType }
  }
  loading.lazy ??= lazy(loadModule) as unknown as ComponentType<P>
  return loading.lazy
}

/**
 * Renders the component of a loader, and suspends until its code is loaded. If it is loaded already, this does not
 * suspend, whereas React's own `lazy` always suspends once; a card has six levels of views.
 */
export function LazyView<P extends object>({ load, props }: { load: ViewLoader<P>; props: P }) {
  // The component is chosen once for each mount. If it changed when the code is loaded, React would mount the view
  // again.
  const [{ Component }] = useState(() => ({ Component: getComponent(load) }))
  return <Component {...props} />
}

/**
 * Starts to load a view's code; resolves when that has succeeded or failed. After a failure, the code is loaded again
 * where the view is shown, and errors are reported there.
 */
export function preloadView<P>(load: ViewLoader<P>): Promise<void> {
  return loadComponent(load).then(
    () => undefined,
    () => void clearViewCache(load),
  )
}

/** Forgets a component whose code could not be loaded, so that the next render loads it again. */
export const clearViewCache = <P,>(load: ViewLoader<P>): boolean =>
  loadStates.delete(load as ViewLoader<never>)
