import type { RouteRef } from '#kernel/shell'

/**
 * Returns the pattern of the route that `path` matches, such as `/search/$query`, or `/…` if there is none. It does not
 * contain the parameters' values, because these may be a person, a note or typed words.
 */
export function findRoutePattern(path: string, routes: readonly RouteRef[]): string {
  const segments = splitPath(path)
  const matchingRoutes = routes.filter(route => matchesRoute(route, segments))
  // Of several routes, the one with the fewest parameters counts, as in the router.
  return matchingRoutes.toSorted((a, b) => countParameters(a) - countParameters(b))[0]?.path ?? '/…'
}

const splitPath = (path: string): readonly string[] => path.split('/').filter(Boolean)
const isParameter = (segment: string): boolean => segment.startsWith('$')
const countParameters = ({ path }: RouteRef): number => splitPath(path).filter(isParameter).length

function matchesRoute({ path, guard }: RouteRef, segments: readonly string[]): boolean {
  const pattern = splitPath(path)
  if (pattern.length !== segments.length) return false
  if (!pattern.every((segment, index) => isParameter(segment) || segment === segments[index])) return false
  const params = pattern.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1), segments[index] ?? '']] : [],
  )
  try {
    return guard?.(Object.fromEntries(params)) ?? true
  } catch {
    return false
  }
}
