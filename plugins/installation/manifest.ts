import { shareTargetRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { routes, shellViews } from '#kernel/shell'
import { Installation, UpdateAppButton } from './contract'

export default definePlugin({
  id: 'installation',
  version: '1.0.0',
  api: 1,
  title: 'Installation',
  summary: 'Starts without a network, says when a newer version is there, can be installed and shared to.',
  icon: 'install',
  provides: [Installation],
  contributes: [
    routes({ id: 'share', to: shareTargetRoute, view: () => import('./views/share-page') }),
    UpdateAppButton.contribute(() => import('./views/check-for-update-button')),
    shellViews({
      id: 'install',
      place: 'sidebar-bottom',
      order: 5,
      view: () => import('./views/install-prompt'),
    }),
    shellViews({ id: 'install-phone', place: 'footer', view: () => import('./views/install-prompt') }),
  ],
  // The plugin starts when the page is idle, because its service worker downloads the whole app, which must not delay
  // the first screen.
  activateOn: ['idle'],
  activate: () => import('./plugin'),
})
