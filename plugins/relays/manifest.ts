import { relayRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { routes, settingsSections } from '#kernel/shell'
import { OwnRelays } from './contract'

export default definePlugin({
  id: 'relays',
  version: '1.0.0',
  api: 1,
  title: 'Relays',
  summary: 'A page for each relay: what it says of itself, and its latest notes. And your own list of them.',
  icon: 'relay',
  provides: [OwnRelays],
  permissions: ['publish:10002'],
  contributes: [
    routes({ id: 'relay', to: relayRoute, view: () => import('./views/relay-page') }),
    settingsSections({
      id: 'relay-list',
      order: 22,
      title: 'Relay list',
      icon: 'list',
      view: () => import('./views/relay-list-settings-section'),
      when: ({ session }) => session.pubkey !== undefined,
    }),
  ],
  activate: () => import('./plugin'),
})
