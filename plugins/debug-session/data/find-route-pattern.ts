import type { RouteRef } from '#kernel/shell'

/**
 * Returns the path of the route to which `path` belongs, such as `/search/$query`. The values of its params are left
 * out, because they may be a person, a note or words that were typed. A path that belongs to no route becomes `/…`.
 */
export function findRoutePattern(path: string, routes: readonly RouteRef[]): string {
  const segments = splitPath(path)
  const matchingRoutes = routes.filter(route => matchesRoute(route, segments))
  // Like the router, prefers the route with the most fixed segments.
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
