import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import type { Disposable, Kernel } from '#kernel'
import { Accounts } from '#kernel/ports'
import { ContributionView, LazyView, PluginBoundary, preloadView, useContributions } from '#kernel/react'
import { type RouteContribution, routes } from '#kernel/shell'
import { removeHistorySecrets } from './links/remove-history-secrets'
import { PageShell } from './shell/page-shell'
import { PageSkeleton } from './shell/page-skeleton'

/**
 * The type of options and routes for the router. It cannot be precise, because the routes are known only at run time.
 */
type RouterOptions = never

const loadUnknownLinkPage = () => import('./links/unknown-link-page')
const NO_PROPS = {}

/** The page for paths that belong to no plugin. Its code is loaded when the first such path is opened. */
const UnknownLinkRoute = () => (
  <PluginBoundary plugin="host" where="routes:host/link" pending={<PageSkeleton />}>
    <LazyView load={loadUnknownLinkPage} props={NO_PROPS} />
  </PluginBoundary>
)

/**
 * Throws the router's error again if no plugin caused it, so that the failure page is shown and not the router's own
 * message.
 */
function RethrowError({ error }: { error: unknown }): never {
  throw error
}

/** Shows the page that a plugin contributes to a path, or the page for unknown paths. */
function RoutePage({ path }: { path: string }) {
  const entry = useContributions(routes).find(routeEntry => routeEntry.value.to.path === path)
  if (!entry) return <UnknownLinkRoute />
  return <ContributionView point={routes} entry={entry} props={{}} pending={<PageSkeleton />} />
}

/**
 * Creates the router. Its route tree contains one empty route for each path that was ever contributed, and that route's
 * page looks up the contribution. Routes are never removed, because removing one while it is shown would hang the
 * router.
 */
export function createHostRouter(
  kernel: Kernel,
  history?: RouterHistory,
): { router: AnyRouter } & Disposable {
  const routesByPath = new Map<string, AnyRoute>()
  let rootRoute: AnyRoute

  const findContribution = (path: string) =>
    kernel.points.get(routes).find(candidate => candidate.value.to.path === path)

  const createEmptyRoute = ({ to }: RouteContribution): AnyRoute => {
    const component = Object.assign(() => <RoutePage path={to.path} />, {
      preload: async () => {
        const view = findContribution(to.path)?.value.view
        if (!view) return
        view()
          .then(page => page.preloadCode?.(kernel))
          .catch(() => {})
        await preloadView(view)
      },
    })
    const { guard } = to
    // If `parse` returns false, the router tries the next route of the same form.
    const parseParams = (params: Record<string, string>) => {
      try {
        return guard?.(params) ? params : false
      } catch (error) {
        const entry = kernel.points.get(routes).find(candidate => candidate.value.to.path === to.path)
        // Reported later, because a report changes the set of routes and the router is just using it.
        if (entry) queueMicrotask(() => kernel.report(entry.owner, `routes:${entry.key}`, error))
        return false
      }
    }
    return createRoute({
      getParentRoute: () => rootRoute,
      path: to.path,
      component,
      ...(guard && { params: { parse: parseParams, stringify: (params: Record<string, string>) => params } }),
    } as RouterOptions) as AnyRoute
  }

  const addNewRoutes = () => {
    let hasGrown = false
    for (const { value, owner } of kernel.points.get(routes)) {
      const { path } = value.to
      const samePathEntries = kernel.points.get(routes).filter(candidate => candidate.value.to.path === path)
      if (samePathEntries.length > 1 && samePathEntries[0]?.owner !== owner)
        kernel.report(
          owner,
          `routes:${owner}/${value.id}`,
          new Error(`${path} belongs to ${samePathEntries[0]?.owner} already`),
        )
      if (routesByPath.has(path)) continue
      routesByPath.set(path, createEmptyRoute(value))
      hasGrown = true
    }
    return hasGrown
  }

  const buildRouteTree = () => {
    rootRoute = createRootRoute({
      component: PageShell,
      notFoundComponent: UnknownLinkRoute,
    }) as unknown as AnyRoute
    const catchAllRoute = createRoute({
      getParentRoute: () => rootRoute,
      path: '/$',
      component: UnknownLinkRoute,
    } as RouterOptions) as AnyRoute
    return rootRoute.addChildren([...routesByPath.values(), catchAllRoute] as RouterOptions)
  }

  addNewRoutes()
  /** The current address while routes are added. Adding routes must not scroll the page. */
  let addressWhileAdding: string | undefined
  const router = createRouter({
    routeTree: buildRouteTree(),
    defaultPreload: 'intent',
    scrollRestoration: ({ location }: { location: { href: string } }) => location.href !== addressWhileAdding,
    defaultErrorComponent: RethrowError,
    disableGlobalCatchBoundary: true,
    ...(history && { history }),
  } as RouterOptions) as AnyRouter
  removeHistorySecrets(router.history, () => kernel.peek(Accounts)?.accounts.get() ?? [])
  const subscription = kernel.points.subscribe(routes, () => {
    if (!addNewRoutes()) return
    addressWhileAdding = router.latestLocation.href
    router.update({ ...router.options, routeTree: buildRouteTree() } as RouterOptions)
    void router.load()
  })
  router.subscribe('onRendered', () => {
    addressWhileAdding = undefined
  })
  return { router, dispose: () => subscription.dispose() }
}
