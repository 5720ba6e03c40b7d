import { definePlugin } from '#kernel'
import { Config } from '#kernel/config'

export default definePlugin({
  id: 'connector-demo',
  version: '1.0.0',
  api: 1,
  title: 'Demo wallet',
  summary: "Connects the wallet of a demo, if this site's config.json names one.",
  icon: 'wallet',
  requires: [Config],
  activateOn: ['idle'],
  activate: () => import('./plugin'),
})
