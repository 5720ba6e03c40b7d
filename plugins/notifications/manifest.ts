import { homePageNotices } from '#contracts/feeds'
import { notificationsRoute } from '#contracts/site-routes'
import { definePlugin } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { overlays, routes, settingsSections, shellViews, shortcuts, sidebarItems } from '#kernel/shell'
import { NotificationExcerpt, Notifications, PushNotifications } from './contract'

export default definePlugin({
  id: 'notifications',
  version: '1.0.0',
  api: 1,
  title: 'Notifications',
  summary: 'Tells of what others do with your notes, here and, if you like, while Pinion is closed.',
  icon: 'bell',
  requires: [Accounts, Config],
  provides: [Notifications, PushNotifications],
  permissions: ['sign:27235', 'network:push servers', 'database'],
  activateOn: ['signed-in-idle'],
  contributes: [
    routes({
      id: 'notifications',
      to: notificationsRoute,
      title: 'Notifications',
      view: () => import('./views/notifications-page'),
    }),
    NotificationExcerpt.contribute(() => import('./views/notification-excerpt')),
    sidebarItems({
      id: 'notifications',
      order: 40,
      label: 'Notifications',
      icon: 'bell',
      to: notificationsRoute,
      when: ({ session }) => session.pubkey !== undefined,
      badge: () => import('./views/unseen-dot'),
    }),
    shellViews({
      id: 'bell',
      order: 50,
      place: 'header',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./views/header-bell'),
    }),
    homePageNotices({
      id: 'prompt',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./views/home-prompt'),
    }),
    overlays({
      id: 'listen',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./views/service-worker-listener'),
    }),
    settingsSections({
      id: 'notifications',
      order: 30,
      title: 'Notifications',
      icon: 'bell',
      when: ({ session }) => session.pubkey !== undefined,
      view: () => import('./views/notifications-settings-section'),
    }),
    shortcuts({
      id: 'notifications',
      order: 51,
      keys: 'g n',
      label: 'Go to Notifications',
      to: notificationsRoute,
      when: ({ session }) => session.pubkey !== undefined,
    }),
  ],
  activate: () => import('./plugin'),
})
