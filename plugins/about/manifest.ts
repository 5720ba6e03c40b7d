import { aboutRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { routes, sidebarItems } from '#kernel/shell'

export default definePlugin({
  id: 'about',
  version: '1.0.0',
  api: 1,
  title: 'About',
  summary: 'What Pinion is, which build this is, and where to learn more.',
  icon: 'about',
  contributes: [
    routes({ id: 'about', to: aboutRoute, view: () => import('./views/about-page') }),
    sidebarItems({ id: 'about', order: 90, label: 'About', icon: 'about', to: aboutRoute }),
  ],
})
