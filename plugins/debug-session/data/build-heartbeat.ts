import { getBuildTime } from '#kernel/config'
import type { RouteRef } from '#kernel/shell'
import type { Heartbeat } from './data-types'
import { findRoutePattern } from './find-route-pattern'

const BYTES_PER_MB = 1_000_000
const MAX_USER_AGENT_CHARS = 300

/** The page's use of memory. Only Chromium reports it. */
interface PerformanceMemory {
  readonly memory?: { readonly usedJSHeapSize: number }
}

/** Builds a heartbeat. `routes` are the routes of all plugins, `relays` is the number of connected relays. */
export function buildHeartbeat(routes: readonly RouteRef[], relays: number): Heartbeat {
  const buildDate = getBuildTime()
  const { memory } = performance as Performance & PerformanceMemory
  return {
    status: document.visibilityState === 'hidden' ? 'hidden' : 'active',
    userAgent: navigator.userAgent.slice(0, MAX_USER_AGENT_CHARS),
    url: location.origin + findRoutePattern(location.pathname, routes),
    version: buildDate ? `${__VERSION__} of ${buildDate.toISOString()}` : __VERSION__,
    relays,
    ...(memory && { memory: Math.round(memory.usedJSHeapSize / BYTES_PER_MB) }),
  }
}
