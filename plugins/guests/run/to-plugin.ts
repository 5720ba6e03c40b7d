import {
  createCell,
  definePlugin,
  defineService,
  type Permission,
  type PluginManifest,
  type ViewLoader,
} from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { preloadView } from '#kernel/react'
import type { AddedPluginsService } from '#kernel/shell'
import { addActions } from '../add/actions'
import { addComposerModes } from '../add/composer-modes'
import { addConnectors } from '../add/connectors'
import { addFeeds } from '../add/feeds'
import { addMenu } from '../add/menu'
import { addNoteKinds } from '../add/note-kinds'
import { addNotifications } from '../add/notifications'
import { addPages } from '../add/pages'
import type { GuestSeat } from '../add/parts'
import { addSearch } from '../add/search'
import { addSettings } from '../add/settings'
import type { GuestManifest } from '../install/guest-manifest'
import { asksToPay, hostsOf, publishKinds } from '../install/permissions'
import { translated } from '../install/translate'
import type { GuestSettings } from './guest-settings'
import type { Guest } from './start-guest'

/** A guest as a plugin of the kernel. */
export interface PluginOfGuest {
  readonly manifest: PluginManifest
  /** Loads its views. Afterwards none of them suspends, so the first card is not held back. */
  preload(): Promise<void>
  /** Starts the guest before something of it is shown. */
  wake(): Promise<GuestSeat>
}

interface GuestPlugin {
  /** The kernel's id of the plugin. */
  readonly id: string
  readonly manifest: GuestManifest
  readonly code: () => Promise<string>
  readonly settings: () => Promise<GuestSettings>
  readonly resolve: AddedPluginsService['resolve']
  /** Removes the guest from the app, because the user wants it. */
  readonly remove: () => void
  /** Starts the code. `nostr` is the access of the guest's own plugin. */
  readonly start: (code: string, nostr: NostrAccess, settings: GuestSettings) => Guest
}

/** Number of starts within `SUSPEND_MS` after which a guest that has ended again is suspended. */
const MAX_STARTS = 3
/** ms */
const SUSPEND_MS = 60_000

/** The permissions of the guest's plugin, which the kernel and the keys' worker check. */
const permissionsOf = (manifest: GuestManifest): readonly Permission[] => [
  ...publishKinds(manifest).map(kind => `publish:${kind}` as const),
  ...hostsOf(manifest).map(host => `network:${host}` as const),
  ...(asksToPay(manifest) ? (['wallet:pay'] as const) : []),
]

/**
 * Returns a guest as a plugin of the kernel. All views are the app's own, and the guest's code is started when the first
 * of them is shown, or something of it is asked.
 */
export function toPlugin(guest: GuestPlugin): PluginOfGuest {
  const { id, manifest: original, code, settings, start } = guest
  const seat = defineService<GuestSeat>(`${id}.guest@1`)
  const manifest = translated(original, navigator.languages)
  const wake = () => guest.resolve(seat)
  const parts = { id, manifest, seat, wake, ownPages: `/x/${id}/` }
  const [kinds, pages] = [addNoteKinds(parts), addPages(parts)]
  const plugin = definePlugin({
    id,
    version: manifest.version,
    api: 1,
    title: manifest.title,
    summary: manifest.summary,
    icon: 'article',
    provides: [seat],
    permissions: permissionsOf(original),
    contributes: [
      ...kinds,
      ...pages,
      ...addFeeds(parts),
      ...addMenu(parts),
      ...addActions(parts),
      ...addComposerModes(parts),
      ...addSearch(parts),
      ...addNotifications(parts),
      ...addSettings(parts),
      ...addConnectors(parts),
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
        const running = createCell(run())
        context.own(() => running.get().dispose())
        context.provide(seat, {
          guest: running,
          settings: values,
          isSuspended: () =>
            starts.length === MAX_STARTS && performance.now() - (starts[0] ?? 0) < SUSPEND_MS,
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
    wake,
    async preload() {
      await Promise.all(views.map(preloadView))
    },
  }
}
