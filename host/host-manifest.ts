import { definePlugin, type Permission, type PluginManifest } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import { Images, type ImagesService } from '#kernel/images'
import { Outside, type OutsideService } from '#kernel/outside'
import { Accounts, Outbox, type OutboxService, type SessionControl } from '#kernel/ports'
import {
  Dialogs,
  type DialogsService,
  InstallOffer,
  NoAnswer,
  NoOlder,
  overlays,
  PageHeader,
  type PluginPermissions,
  PluginRights,
  routes,
  settingsRoute,
  settingsSectionRoute,
  settingsSections,
  sidebarItems,
  Toasts,
} from '#kernel/shell'
import { createInstallOffer } from './install-offer'
import { lazily } from './lazily'
import Shortcuts from './shortcuts/shortcuts'

/** The host signs the answers to relays' challenges (NIP-42), if the user agrees. */
const HOST_PERMISSIONS: readonly Permission[] = ['sign:22242']

/** Creates the manifest of the host. Its contributions are registered like those of a plugin. */
export const hostManifest = (
  config: Promise<HostConfig>,
  accounts: SessionControl,
  outbox: OutboxService,
  images: ImagesService,
  outside: OutsideService,
  permissions: () => Promise<PluginPermissions>,
): PluginManifest => {
  const installOffer = createInstallOffer()
  return definePlugin({
    id: 'host',
    version: '1.0.0',
    api: 1,
    title: 'Pinion',
    summary: 'The app itself.',
    icon: 'settings',
    provides: [Config, Accounts, Dialogs, Images, InstallOffer, Outbox, Outside, PluginRights, Toasts],
    permissions: HOST_PERMISSIONS,
    contributes: [
      PageHeader.by(() => import('./shell/page-header'), { preload: true }),
      NoAnswer.by(() => import('./shell/no-answer')),
      NoOlder.by(() => import('./shell/no-older')),
      routes({ id: 'settings', to: settingsRoute, view: () => import('./settings/settings-page') }),
      routes({
        id: 'settings-section',
        to: settingsSectionRoute,
        view: () => import('./settings/settings-page'),
      }),
      sidebarItems({ id: 'settings', order: 80, label: 'Settings', icon: 'settings', to: settingsRoute }),
      // This view is not loaded lazily, so that no key pressed just after the page appears is lost.
      overlays({ id: 'shortcuts', preload: true, view: async () => ({ default: Shortcuts }) }),
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
        context.provide(Accounts, accounts)
        context.provide(Images, images)
        context.provide(Outside, outside)
        context.provide(InstallOffer, installOffer)
        context.provide(Outbox, outbox)
        context.provide(
          PluginRights,
          async () => new Map([...(await permissions()), ['host', HOST_PERMISSIONS]]),
        )
        context.provide(Dialogs, {
          open: lazily(
            async () => (await import('./dialogs')).createDialogsService(context.contribute).open,
          ) as DialogsService['open'],
        })
        context.provide(Toasts, {
          show: lazily(async () => (await import('./toasts')).createToastsService(context.contribute).show),
        })
        context.provide(Config, await config)
      },
    }),
  })
}
