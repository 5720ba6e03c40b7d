import { builtAt } from '#kernel/config'
import type { RouteRef } from '#kernel/shell'
import type { Heartbeat } from './data-types'
import { pageName } from './page-name'

const BYTES_PER_MB = 1_000_000
const MAX_USER_AGENT = 300

/** The page's use of memory, which only Chromium tells. */
interface MemoryOfPage {
  readonly memory?: { readonly usedJSHeapSize: number }
}

/** `routes` are the routes of all plugins, `relays` the number of connected relays. */
export function reportHeartbeat(routes: readonly RouteRef[], relays: number): Heartbeat {
  const built = builtAt()
  const { memory } = performance as Performance & MemoryOfPage
  return {
    status: document.visibilityState === 'hidden' ? 'hidden' : 'active',
    userAgent: navigator.userAgent.slice(0, MAX_USER_AGENT),
    url: location.origin + pageName(location.pathname, routes),
    version: built ? `${__VERSION__} of ${built.toISOString()}` : __VERSION__,
    relays,
    ...(memory && { memory: Math.round(memory.usedJSHeapSize / BYTES_PER_MB) }),
  }
}
