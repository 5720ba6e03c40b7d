import { type ComponentType, lazy } from 'react'
import type { ViewLoader } from '../core/tokens'

// Made once per loader: a lazy component made while rendering would mount anew each time.
const views = new WeakMap<ViewLoader<never>, ComponentType<never>>()

/** The component behind a loader; suspends until its code is there. */
export function lazyView<P>(load: ViewLoader<P>): ComponentType<P> {
  const had = views.get(load as ViewLoader<never>)
  if (had) return had as ComponentType<P>
  const made = lazy(load as () => Promise<{ default: ComponentType }>)
  views.set(load as ViewLoader<never>, made as unknown as ComponentType<never>)
  return made as unknown as ComponentType<P>
}

/** Forgets a component whose code could not be loaded, so that the next render asks again. */
export const forgetView = <P>(load: ViewLoader<P>): boolean => views.delete(load as ViewLoader<never>)
