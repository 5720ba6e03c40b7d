import { definePlugin, routes } from '#kernel'
import { relayRoute } from './contract'

export default definePlugin({
  id: 'relays',
  version: '1.0.0',
  api: 1,
  title: 'Relays',
  summary: 'A page for each relay: what it says of itself, and its latest notes.',
  icon: 'relay',
  contributes: [routes({ id: 'relay', to: relayRoute, view: () => import('./views/relay-page') })],
})
