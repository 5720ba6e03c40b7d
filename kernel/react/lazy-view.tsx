import { type ComponentType, lazy, useState } from 'react'
import type { ViewLoader } from '../core/tokens'

interface Loading<P> {
  component?: ComponentType<P>
  promise?: Promise<ComponentType<P>>
  lazy?: ComponentType<P>
}

// One component per loader, shared by all places that show it.
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
 * Until `ended`, code is fetched only for views named with `preloadView`, because other code would delay the first
 * screen.
 */
export function holdViews(ended: Promise<void>): void {
  held = ended.finally(() => {
    held = undefined
  })
}

/** The component to render: the loaded one, or one that suspends until it is loaded. */
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
 * The component of a loader; suspends until its code is loaded, and not at all if it already is. React's own `lazy`
 * suspends once in any case, and a card has six levels of views.
 */
export function LazyView<P extends object>({ load, props }: { load: ViewLoader<P>; props: P }) {
  // Chosen once per mount: a change when the code arrives would mount the view again.
  const [{ Component }] = useState(() => ({ Component: chosen(load) }))
  return <Component {...props} />
}

/**
 * Starts to fetch a view's code; resolves when the fetch has succeeded or failed. A failed fetch is repeated, and
 * reported, where the view is shown.
 */
export function preloadView<P>(load: ViewLoader<P>): Promise<void> {
  return start(load).then(
    () => undefined,
    () => void forgetView(load),
  )
}

/** Forgets a component whose code could not be loaded, so that the next render asks again. */
export const forgetView = <P,>(load: ViewLoader<P>): boolean => loadings.delete(load as ViewLoader<never>)
