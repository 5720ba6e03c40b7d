import { definePlugin, type Permission, type PluginManifest } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import { Images, type ImagesService } from '#kernel/images'
import { Accounts, type AccountsService, Outbox, type OutboxService } from '#kernel/ports'
import {
  Dialogs,
  type DialogsService,
  InstallPrompt,
  OlderRefusedNotice,
  overlays,
  PageHeader,
  type PluginPermissions,
  PluginPermissionsLoader,
  routes,
  settingsRoute,
  settingsSectionRoute,
  settingsSections,
  sidebarItems,
  Toasts,
  TooFewAnswersNotice,
} from '#kernel/shell'
import { UrlPolicy, type UrlPolicyService } from '#kernel/url-policy'
import { createInstallPromptStore } from './create-install-prompt-store'
import { createLazyOpener } from './lazy-opener'
import ShortcutListener from './shortcuts/shortcut-listener'

/** The host signs the answers to relays' challenges (NIP-42), if the user agrees. */
const HOST_PERMISSIONS: readonly Permission[] = ['sign:22242']

/** The services that the host's plugin provides, and the configuration and permissions that it reads. */
interface HostManifestOptions {
  readonly config: Promise<HostConfig>
  readonly accounts: AccountsService
  readonly outbox: OutboxService
  readonly images: ImagesService
  readonly urlPolicy: UrlPolicyService
  /** Resolves with the permissions of every plugin, without those of the host. */
  permissions(): Promise<PluginPermissions>
}

/** Creates the manifest of the host. Its contributions are registered like those of a plugin. */
export const createHostManifest = ({
  config,
  accounts,
  outbox,
  images,
  urlPolicy,
  permissions,
}: HostManifestOptions): PluginManifest => {
  const installOffer = createInstallPromptStore()
  return definePlugin({
    id: 'host',
    version: '1.0.0',
    api: 1,
    title: 'Pinion',
    summary: 'The app itself.',
    icon: 'settings',
    provides: [
      Config,
      Accounts,
      Dialogs,
      Images,
      InstallPrompt,
      Outbox,
      UrlPolicy,
      PluginPermissionsLoader,
      Toasts,
    ],
    permissions: HOST_PERMISSIONS,
    contributes: [
      PageHeader.contribute(() => import('./shell/page-header'), { preload: true }),
      TooFewAnswersNotice.contribute(() => import('./shell/no-answer-notice')),
      OlderRefusedNotice.contribute(() => import('./shell/older-events-refused-notice')),
      routes({ id: 'settings', to: settingsRoute, view: () => import('./settings/settings-page') }),
      routes({
        id: 'settings-section',
        to: settingsSectionRoute,
        view: () => import('./settings/settings-page'),
      }),
      sidebarItems({ id: 'settings', order: 80, label: 'Settings', icon: 'settings', to: settingsRoute }),
      // This view is not loaded lazily, so that no key pressed just after the page appears is lost.
      overlays({ id: 'shortcuts', preload: true, view: async () => ({ default: ShortcutListener }) }),
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
        context.provide(UrlPolicy, urlPolicy)
        context.provide(InstallPrompt, installOffer)
        context.provide(Outbox, outbox)
        context.provide(
          PluginPermissionsLoader,
          async () => new Map([...(await permissions()), ['host', HOST_PERMISSIONS]]),
        )
        context.provide(Dialogs, {
          open: createLazyOpener(
            async () =>
              (await import('./create-dialogs-service')).createDialogsService(context.contribute).open,
          ) as DialogsService['open'],
        })
        context.provide(Toasts, {
          show: createLazyOpener(
            async () =>
              (await import('./create-toasts-service')).createToastsService(context.contribute).show,
          ),
        })
        context.provide(Config, await config)
      },
    }),
  })
}
