import {
  Config,
  definePlugin,
  type HostConfig,
  PageHeader,
  type PluginManifest,
  routes,
  settingsRoute,
  settingsSectionRoute,
  settingsSections,
  sidebarItems,
} from '#kernel'

/** The host's own contributions go the way of everybody's. */
export const hostManifest = (config: Promise<HostConfig>): PluginManifest =>
  definePlugin({
    id: 'host',
    version: '1.0.0',
    api: 1,
    title: 'Pinion',
    summary: 'The app itself.',
    icon: 'settings',
    provides: [Config],
    contributes: [
      PageHeader.by(() => import('./shell/page-header'), { early: true }),
      routes({ id: 'settings', to: settingsRoute, view: () => import('./settings/settings-page') }),
      routes({
        id: 'settings-section',
        to: settingsSectionRoute,
        view: () => import('./settings/settings-page'),
      }),
      sidebarItems({ id: 'settings', order: 80, label: 'Settings', icon: 'settings', to: settingsRoute }),
      settingsSections({
        id: 'appearance',
        order: 10,
        title: 'Appearance',
        icon: 'appearance',
        view: () => import('./settings/appearance-section'),
      }),
      settingsSections({
        id: 'network',
        order: 20,
        title: 'Network',
        icon: 'relay',
        view: () => import('./settings/network-section'),
      }),
      settingsSections({
        id: 'plugins',
        order: 30,
        title: 'Plugins',
        icon: 'plugins',
        view: () => import('./settings/plugins-section'),
      }),
    ],
    activateOn: ['startup'],
    activate: async () => ({
      async activate(context) {
        context.provide(Config, await config)
      },
    }),
  })
