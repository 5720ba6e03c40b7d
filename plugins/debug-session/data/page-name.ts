import type { RouteRef } from '#kernel/shell'

/**
 * Returns the path of the route to which `path` belongs, such as `/search/$query`. The values of its params are left
 * out, because they may be a person, a note or words that were typed. A path that belongs to no route becomes `/…`.
 */
export function pageName(path: string, routes: readonly RouteRef[]): string {
  const parts = partsOf(path)
  const fitting = routes.filter(route => fits(route, parts))
  // Of several routes, the router takes the one with the most fixed parts.
  return fitting.toSorted((a, b) => openParts(a) - openParts(b))[0]?.path ?? '/…'
}

const partsOf = (path: string): readonly string[] => path.split('/').filter(Boolean)
const isOpen = (part: string): boolean => part.startsWith('$')
const openParts = ({ path }: RouteRef): number => partsOf(path).filter(isOpen).length

function fits({ path, guard }: RouteRef, parts: readonly string[]): boolean {
  const pattern = partsOf(path)
  if (pattern.length !== parts.length) return false
  if (!pattern.every((part, at) => isOpen(part) || part === parts[at])) return false
  const params = pattern.flatMap((part, at) => (isOpen(part) ? [[part.slice(1), parts[at] ?? '']] : []))
  try {
    return guard?.(Object.fromEntries(params)) ?? true
  } catch {
    return false
  }
}
