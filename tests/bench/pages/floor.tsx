import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

// The page with which Pinion's start is compared: React, the router and one line of text.
const root = createRootRoute({ component: Outlet })
const page = createRoute({
  getParentRoute: () => root,
  path: '/$',
  component: () => <article>One line</article>,
})
const router = createRouter({ routeTree: root.addChildren([page]) })
const element = document.getElementById('app')
if (element) createRoot(element).render(<RouterProvider router={router} />)
