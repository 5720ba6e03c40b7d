import { type ComponentType, lazy, useState } from 'react'
import type { ViewLoader } from '../core/tokens'

interface Loading<P> {
  component?: ComponentType<P>
  promise?: Promise<ComponentType<P>>
  lazy?: ComponentType<P>
}

// The loading state of each loader's component, shared by all places that show it.
const loadings = new WeakMap<ViewLoader<never>, Loading<never>>()

function loadingOf<P>(load: ViewLoader<P>): Loading<P> {
  const key = load as ViewLoader<never>
  const had = loadings.get(key)
  if (had) return had as unknown as Loading<P>
  const made: Loading<P> = {}
  loadings.set(key, made as unknown as Loading<never>)
  return made
}

function start<P>(load: ViewLoader<P>): Promise<ComponentType<P>> {
  const loading = loadingOf(load)
  loading.promise ??= load().then(module => {
    loading.component = module.default as ComponentType<P>
    return loading.component
  })
  return loading.promise
}

let held: Promise<void> | undefined

/**
 * Until `ended` resolves, loads code only for views that were preloaded, because other code would delay the first
 * screen.
 */
export function holdViews(ended: Promise<void>): void {
  held = ended.finally(() => {
    held = undefined
  })
}

/** Returns the component of a loader, or one that suspends until it is loaded. */
function chosen<P>(load: ViewLoader<P>): ComponentType<P> {
  const loading = loadingOf(load)
  if (loading.component) return loading.component
  const waiting = async () => {
    if (!loading.promise) await held
    return { default: (await start(load)) as ComponentType }
  }
  loading.lazy ??= lazy(waiting) as unknown as ComponentType<P>
  return loading.lazy
}

/**
 * Renders the component of a loader, and suspends until its code is loaded. If it is loaded already, this does not
 * suspend, whereas React's own `lazy` always suspends once; a card has six levels of views.
 */
export function LazyView<P extends object>({ load, props }: { load: ViewLoader<P>; props: P }) {
  // The component is chosen once for each mount. If it changed when the code is loaded, React would mount the view
  // again.
  const [{ Component }] = useState(() => ({ Component: chosen(load) }))
  return <Component {...props} />
}

/**
 * Starts to load a view's code; resolves when that has succeeded or failed. After a failure, the code is loaded again
 * where the view is shown, and errors are reported there.
 */
export function preloadView<P>(load: ViewLoader<P>): Promise<void> {
  return start(load).then(
    () => undefined,
    () => void forgetView(load),
  )
}

/** Forgets a component whose code could not be loaded, so that the next render loads it again. */
export const forgetView = <P,>(load: ViewLoader<P>): boolean => loadings.delete(load as ViewLoader<never>)
