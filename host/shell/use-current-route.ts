import { useMatches } from '@tanstack/react-router'
import { useContributions } from '#kernel/react'
import { type RouteContribution, routes } from '#kernel/shell'

/** Returns the contribution of the current page; `undefined` if the page belongs to no plugin. */
export function useCurrentRoute(): RouteContribution | undefined {
  // The type is `unknown`, because the router's types cannot contain routes that are known only at run time.
  const path: unknown = useMatches({ select: matches => matches.at(-1)?.fullPath })
  return useContributions(routes).find(({ value }) => value.to.path === path)?.value
}
