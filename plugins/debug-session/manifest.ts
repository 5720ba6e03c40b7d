import { debugRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { Config } from '#kernel/config'
import { DeviceState, routes, shellViews, systemSettingsViews } from '#kernel/shell'
import { DebugSession } from './contract'

export default definePlugin({
  id: 'debug-session',
  version: '0.1.0',
  api: 1,
  title: 'Debug session',
  summary: 'Shows the state of this tab to somebody who helps you, if you start it and give them its link.',
  icon: 'code',
  requires: [Config, DeviceState],
  provides: [DebugSession],
  permissions: ['network:relays'],
  contributes: [
    routes({
      id: 'debug',
      to: debugRoute,
      title: 'Debug session',
      view: () => import('./views/debug-page'),
    }),
    systemSettingsViews({
      id: 'debug-session',
      order: 40,
      view: () => import('./views/debug-session-section'),
    }),
    shellViews({
      id: 'debug-line',
      place: 'sidebar-bottom',
      order: 1,
      view: () => import('./views/debug-session-banner'),
    }),
    shellViews({
      id: 'debug-line-phone',
      place: 'footer',
      order: 1,
      view: () => import('./views/debug-session-banner'),
    }),
  ],
  activate: () => import('./plugin'),
})
