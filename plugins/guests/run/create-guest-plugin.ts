import {
  createValueStore,
  definePlugin,
  defineService,
  type Permission,
  type PluginManifest,
  type ViewLoader,
} from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { preloadView } from '#kernel/react'
import type { AddedPluginsService } from '#kernel/shell'
import { createGuestActions } from '../contributions/create-guest-actions'
import { createGuestComposerModes } from '../contributions/create-guest-composer-modes'
import { createGuestConnectors } from '../contributions/create-guest-connectors'
import { createGuestFeeds } from '../contributions/create-guest-feeds'
import { createGuestMenuItems } from '../contributions/create-guest-menu-items'
import { createGuestNoteKinds } from '../contributions/create-guest-note-kinds'
import { createGuestNotifications } from '../contributions/create-guest-notifications'
import { createGuestPages } from '../contributions/create-guest-pages'
import { createGuestSearch } from '../contributions/create-guest-search'
import { createGuestSettingsSection } from '../contributions/create-guest-settings'
import type { GuestController } from '../contributions/guest-controller'
import type { GuestManifest } from '../install/guest-manifest'
import { getRequestedNetworkHosts, getRequestedPublishKinds, requestsPayments } from '../install/permissions'
import { translateManifest } from '../install/translate-manifest'
import type { GuestSettings } from './guest-settings'
import type { StartedGuest } from './start-guest'

/** A guest, wrapped as a plugin of the kernel. */
export interface GuestPlugin {
  readonly manifest: PluginManifest
  /** Loads the code of the app's views for this guest, so that none of them suspends when its first card is shown. */
  preload(): Promise<void>
  /** Starts the guest before any of its views is shown. */
  ensureStarted(): Promise<GuestController>
}

interface GuestPluginOptions {
  /** The kernel's id of the plugin. */
  readonly id: string
  readonly manifest: GuestManifest
  readonly code: () => Promise<string>
  readonly settings: () => Promise<GuestSettings>
  readonly resolve: AddedPluginsService['resolve']
  /** Called when the user wants to remove the guest from the app. */
  readonly remove: () => void
  /** Starts the code. `nostr` is the access of the guest's own plugin. */
  readonly start: (code: string, nostr: NostrAccess, settings: GuestSettings) => StartedGuest
}

/** A guest that ends again after this many starts within `SUSPEND_WINDOW_MS` is suspended. */
const MAX_STARTS = 3
/** ms */
const SUSPEND_WINDOW_MS = 60_000

/** Permissions of the guest's plugin, which the kernel and the worker with the keys enforce. */
const pluginPermissions = (manifest: GuestManifest): readonly Permission[] => [
  ...getRequestedPublishKinds(manifest).map(kind => `publish:${kind}` as const),
  ...getRequestedNetworkHosts(manifest).map(host => `network:${host}` as const),
  ...(requestsPayments(manifest) ? (['wallet:pay'] as const) : []),
]

/**
 * Wraps a guest as a plugin of the kernel. Its views are components of the app. The guest's code starts when the first
 * of them is shown, or when the guest must answer a request.
 */
export function createGuestPlugin(guest: GuestPluginOptions): GuestPlugin {
  const { id, manifest: original, code, settings, start } = guest
  const seat = defineService<GuestController>(`${id}.guest@1`)
  const manifest = translateManifest(original, navigator.languages)
  const ensureStarted = () => guest.resolve(seat)
  const parts = { id, manifest, controller: seat, ensureStarted, ownPathPrefix: `/x/${id}/` }
  const [kinds, pages] = [createGuestNoteKinds(parts), createGuestPages(parts)]
  const plugin = definePlugin({
    id,
    version: manifest.version,
    api: 1,
    title: manifest.title,
    summary: manifest.summary,
    icon: 'article',
    provides: [seat],
    permissions: pluginPermissions(original),
    contributes: [
      ...kinds,
      ...pages,
      ...createGuestFeeds(parts),
      ...createGuestMenuItems(parts),
      ...createGuestActions(parts),
      ...createGuestComposerModes(parts),
      ...createGuestSearch(parts),
      ...createGuestNotifications(parts),
      ...createGuestSettingsSection(parts),
      ...createGuestConnectors(parts),
    ],
    activate: async () => ({
      async activate(context) {
        const [text, values] = await Promise.all([code(), settings()])
        if (context.signal.aborted) return
        let starts: number[] = []
        const run = () => {
          starts = [...starts, performance.now()].slice(-MAX_STARTS)
          return start(text, context.nostr, values)
        }
        const running = createValueStore(run())
        context.own(() => running.get().dispose())
        context.provide(seat, {
          guest: running,
          settings: values,
          isSuspended: () =>
            starts.length === MAX_STARTS && performance.now() - (starts[0] ?? 0) < SUSPEND_WINDOW_MS,
          remove: guest.remove,
          restart() {
            running.get().dispose()
            running.set(run())
          },
        })
      },
    }),
  })
  const views = [...kinds, ...pages].flatMap(({ value }) =>
    'view' in value ? [value.view as ViewLoader<never>] : [],
  )
  return {
    manifest: plugin,
    ensureStarted,
    async preload() {
      await Promise.all(views.map(preloadView))
    },
  }
}
