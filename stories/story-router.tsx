import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { Kernel } from '#kernel'
import { ContributionView, Slot, useContributions, useShellContext } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { overlays, routes } from '#kernel/shell'
import { Button, EmptyState } from '#ui-kit'

/** The router's types do not know routes that plugins add at run time. */
type UntypedRoute = never

interface StoryContextValue {
  readonly path: string
  readonly overlays: boolean
  readonly story: ReactNode
}
const StoryContext = createContext<StoryContextValue>({ path: '/', overlays: false, story: null })
/** Provides the route components with the story to show, and with the path at which to show it. */
export const StoryContextProvider = StoryContext

/** Shows the story at its own path, and at other paths the page to which a link has led. */
function StoryPage({ route }: { route?: string }) {
  const { path, story } = use(StoryContext)
  const currentPath = useLocation({ select: location => location.pathname })
  const entry = useContributions(routes).find(e => e.value.to.path === route)
  const goTo = useNavigateToPath()
  if (currentPath === path) return story
  if (entry) return <ContributionView point={routes} entry={entry} props={{}} />
  return (
    <EmptyState icon="link" title={`This leads to ${currentPath}`}>
      <Button onClick={() => goTo(path)}>Back to the story</Button>
    </EmptyState>
  )
}

function StoryFrame() {
  const { overlays: showsOverlays } = use(StoryContext)
  const facts = useShellContext()
  return (
    <>
      <Outlet />
      {showsOverlays && <Slot point={overlays} props={{}} facts={facts} />}
    </>
  )
}

/** Creates a router for the story alone. Its address is not the browser's. It has the pages of the enabled plugins. */
export function createStoryRouter(kernel: Kernel, path: string): AnyRouter {
  const rootRoute = createRootRoute({
    component: StoryFrame,
    notFoundComponent: () => <StoryPage />,
  }) as unknown as AnyRoute
  const pages = new Map(kernel.points.get(routes).map(({ value }) => [value.to.path, value.to]))
  const children = [...pages.values()].map(({ path: route, guard }) => {
    const parseParams = (params: Record<string, string>) => (guard?.(params) ? params : false)
    return createRoute({
      getParentRoute: () => rootRoute,
      path: route,
      component: () => <StoryPage route={route} />,
      ...(guard && { params: { parse: parseParams, stringify: (params: Record<string, string>) => params } }),
    } as UntypedRoute) as AnyRoute
  })
  const catchAllRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/$',
    component: () => <StoryPage />,
  } as UntypedRoute)
  return createRouter({
    routeTree: rootRoute.addChildren([...children, catchAllRoute] as UntypedRoute),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPreload: 'intent',
  } as UntypedRoute) as AnyRouter
}
