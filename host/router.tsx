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
import { ContributionView, Guard, LazyView, preloadView, usePoint } from '#kernel/react'
import { type RouteContribution, routes } from '#kernel/shell'
import { guardHistory } from './links/guard-history'
import { PageSkeleton } from './shell/page-skeleton'
import { Shell } from './shell/shell'

/**
 * The type of options and routes for the router. It cannot be precise, because the routes are known only at run time.
 */
type Loose = never

const linkPage = () => import('./links/link-page')
const NO_PROPS = {}

/** The page for paths that belong to no plugin. Its code is loaded when the first such path is opened. */
const LinkPage = () => (
  <Guard plugin="host" where="routes:host/link" pending={<PageSkeleton />}>
    <LazyView load={linkPage} props={NO_PROPS} />
  </Guard>
)

/**
 * Throws the router's error again if no plugin caused it, so that the failure page is shown and not the router's own
 * message.
 */
function PassOn({ error }: { error: unknown }): never {
  throw error
}

/** Shows the page that a plugin contributes to a path, or the page for unknown paths. */
function RoutePage({ path }: { path: string }) {
  const entry = usePoint(routes).find(e => e.value.to.path === path)
  if (!entry) return <LinkPage />
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
  const seen = new Map<string, AnyRoute>()
  let root: AnyRoute

  const live = (path: string) => kernel.points.get(routes).find(e => e.value.to.path === path)

  const skeleton = ({ to }: RouteContribution): AnyRoute => {
    const component = Object.assign(() => <RoutePage path={to.path} />, {
      preload: async () => {
        const view = live(to.path)?.value.view
        if (view) await preloadView(view)
      },
    })
    const { guard } = to
    // If `parse` returns false, the router tries the next route of the same form.
    const parse = (params: Record<string, string>) => {
      try {
        return guard?.(params) ? params : false
      } catch (error) {
        const entry = kernel.points.get(routes).find(e => e.value.to.path === to.path)
        // Reported later, because a report changes the set of routes and the router is just using it.
        if (entry) queueMicrotask(() => kernel.report(entry.owner, `routes:${entry.key}`, error))
        return false
      }
    }
    return createRoute({
      getParentRoute: () => root,
      path: to.path,
      component,
      ...(guard && { params: { parse, stringify: (params: Record<string, string>) => params } }),
    } as Loose) as AnyRoute
  }

  const grow = () => {
    let grown = false
    for (const { value, owner } of kernel.points.get(routes)) {
      const { path } = value.to
      const rivals = kernel.points.get(routes).filter(e => e.value.to.path === path)
      if (rivals.length > 1 && rivals[0]?.owner !== owner)
        kernel.report(
          owner,
          `routes:${owner}/${value.id}`,
          new Error(`${path} belongs to ${rivals[0]?.owner} already`),
        )
      if (seen.has(path)) continue
      seen.set(path, skeleton(value))
      grown = true
    }
    return grown
  }

  const tree = () => {
    root = createRootRoute({ component: Shell, notFoundComponent: LinkPage }) as unknown as AnyRoute
    const rest = createRoute({
      getParentRoute: () => root,
      path: '/$',
      component: LinkPage,
    } as Loose) as AnyRoute
    return root.addChildren([...seen.values(), rest] as Loose)
  }

  grow()
  /** The current address while routes are added. Adding routes must not scroll the page. */
  let growingAt: string | undefined
  const router = createRouter({
    routeTree: tree(),
    defaultPreload: 'intent',
    scrollRestoration: ({ location }: { location: { href: string } }) => location.href !== growingAt,
    defaultErrorComponent: PassOn,
    disableGlobalCatchBoundary: true,
    ...(history && { history }),
  } as Loose) as AnyRouter
  guardHistory(router.history, () => kernel.peek(Accounts)?.accounts.get() ?? [])
  const listening = kernel.points.subscribe(routes, () => {
    if (!grow()) return
    growingAt = router.latestLocation.href
    router.update({ ...router.options, routeTree: tree() } as Loose)
    void router.load()
  })
  router.subscribe('onRendered', () => {
    growingAt = undefined
  })
  return { router, dispose: () => listening.dispose() }
}
