import { definePlugin } from '#kernel'
import { defineRoute, routes, sidebarItems } from '#kernel/shell'

const examplePluginRoute = defineRoute('/example-plugin')

export default definePlugin({
  id: 'example-plugin',
  version: '1.0.0',
  api: 1,
  title: 'Example plugin',
  summary: 'Shows the newest notes on a page of its own.',
  icon: 'plugins',
  contributes: [
    routes({ id: 'page', to: examplePluginRoute, view: () => import('./views/example-plugin-page') }),
    sidebarItems({ id: 'page', order: 70, label: 'Example plugin', icon: 'plugins', to: examplePluginRoute }),
  ],
})
