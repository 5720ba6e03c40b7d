import { useMatches } from '@tanstack/react-router'
import { usePoint } from '#kernel/react'
import { type RouteContribution, routes } from '#kernel/shell'

/** The contribution of the current page; `undefined` if no plugin has the address. */
export function useRoute(): RouteContribution | undefined {
  // The router's types cannot know our routes.
  const path: unknown = useMatches({ select: matches => matches.at(-1)?.fullPath })
  return usePoint(routes).find(({ value }) => value.to.path === path)?.value
}
