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
import { ContributionView, Slot, usePoint, useSessionFacts } from '#kernel/react'
import { useGo } from '#kernel/router'
import { overlays, routes } from '#kernel/shell'
import { Button, EmptyState } from '#ui-kit'

/** Plugins add routes at run time, so the router's types cannot know them. */
type Loose = never

interface StoryPlace {
  readonly path: string
  readonly overlays: boolean
  readonly story: ReactNode
}
const Place = createContext<StoryPlace>({ path: '/', overlays: false, story: null })
/** Provides the route components with the story to show, and with the path at which to show it. */
export const StoryPlaceProvider = Place

/** Shows the story at the story's own address. At any other address, shows the page to which a link has led. */
function StoryPage({ route }: { route?: string }) {
  const { path, story } = use(Place)
  const here = useLocation({ select: location => location.pathname })
  const entry = usePoint(routes).find(e => e.value.to.path === route)
  const go = useGo()
  if (here === path) return story
  if (entry) return <ContributionView point={routes} entry={entry} props={{}} />
  return (
    <EmptyState icon="link" title={`This leads to ${here}`}>
      <Button onClick={() => go(path)}>Back to the story</Button>
    </EmptyState>
  )
}

function StoryFrame() {
  const { overlays: shown } = use(Place)
  const facts = useSessionFacts()
  return (
    <>
      <Outlet />
      {shown && <Slot point={overlays} props={{}} facts={facts} />}
    </>
  )
}

/** Creates a router for the story alone. Its address is not the browser's. It has the pages of the enabled plugins. */
export function createStoryRouter(kernel: Kernel, path: string): AnyRouter {
  const root = createRootRoute({
    component: StoryFrame,
    notFoundComponent: () => <StoryPage />,
  }) as unknown as AnyRoute
  const pages = new Map(kernel.points.get(routes).map(({ value }) => [value.to.path, value.to]))
  const children = [...pages.values()].map(({ path: route, guard }) => {
    const parse = (params: Record<string, string>) => (guard?.(params) ? params : false)
    return createRoute({
      getParentRoute: () => root,
      path: route,
      component: () => <StoryPage route={route} />,
      ...(guard && { params: { parse, stringify: (params: Record<string, string>) => params } }),
    } as Loose) as AnyRoute
  })
  const rest = createRoute({
    getParentRoute: () => root,
    path: '/$',
    component: () => <StoryPage />,
  } as Loose)
  return createRouter({
    routeTree: root.addChildren([...children, rest] as Loose),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPreload: 'intent',
  } as Loose) as AnyRouter
}
