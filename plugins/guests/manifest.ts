import { FindPluginsButton, noteKinds } from '#contracts/notes'
import { directoryRoute, guestRoute } from '#contracts/site-routes'
import { definePlugin, defineService, type ReadableStore } from '#kernel'
import { Config } from '#kernel/config'
import {
  AddedPlugins,
  DeviceState,
  Dialogs,
  defineRoute,
  kindNames,
  routes,
  settingsSections,
  Toasts,
} from '#kernel/shell'
import { UrlPolicy } from '#kernel/url-policy'
import type { IconDrawing } from '#ui-kit'
import type { GuestPolicy } from './guest-policy'
import type { InstalledGuestVersion } from './install/guest-store'
import type { GuestListing } from './install/parse-listing'
import type { GuestState } from './run/run-guest'

/** A guest that is loaded from the developer's own machine. */
export interface LocalGuest extends Omit<GuestState, 'state'> {
  /** The folder on this machine from which it is loaded. */
  readonly address: string
  readonly title?: string
  readonly version?: string
  readonly state: 'loading' | 'refused' | GuestState['state']
}

/** A guest that is installed. */
export interface InstalledGuest extends InstalledGuestVersion, GuestState {}

/** Manages the guests, for the plugin's own views. */
export interface GuestManagerService {
  readonly policy: GuestPolicy
  readonly local: ReadableStore<readonly LocalGuest[]>
  /** Loads a guest from a folder on this machine, now and at each start. Throws a `UserFacingError`. */
  addLocal(address: string): void
  /** Reloads the guest: its newest code, without its state. */
  reload(address: string): void
  removeLocal(address: string): void
  readonly installed: ReadableStore<readonly InstalledGuest[]>
  /** True once the installed guests are read. */
  readonly isReady: ReadableStore<boolean>
  /**
   * Called when the user may install a listing soon. Fetches its code and opens an empty sandbox, but neither runs nor
   * stores the code. Returns a function that cancels this.
   */
  prepareInstall(listing: GuestListing): () => void
  /** Fetches the code of a listing and installs it, in place of another version. Rejects with a `UserFacingError`. */
  install(listing: GuestListing): Promise<void>
  /** Fetches the code of a version for display. The code is not run. Rejects with a `UserFacingError`. */
  fetchCode(listing: GuestListing): Promise<string>
  /**
   * Publishes the reader's events about guests. Each function resolves when the event is signed, and rejects with a
   * `UserFacingError`.
   */
  readonly publishing: {
    /** Publishes that the reader uses a guest, or that they no longer do. */
    publishUsage(
      listing: Pick<GuestListing, 'author' | 'identifier' | 'manifest'>,
      isUsed: boolean,
    ): Promise<void>
    /** Publishes a review of a version, or a report that it is harmful. */
    publishReview(listing: GuestListing, text: string, isReport: boolean): Promise<void>
  }
  /** Removes a guest and all of its stored data. Rejects with a `UserFacingError`. */
  remove(id: string): Promise<void>
}
export const GuestManager = defineService<GuestManagerService>('guests.desk@1')

/** lucide's icon `blocks` (ISC licence). */
const BLOCKS: IconDrawing = [
  [
    'path',
    { d: 'M10 22V7a1 1 0 0 0-1-1H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5a1 1 0 0 0-1-1H2' },
  ],
  ['rect', { x: '14', y: '2', width: '8', height: '8', rx: '1' }],
]

export default definePlugin({
  id: 'guests',
  version: '0.1.0',
  api: 1,
  title: 'Plugins from others',
  summary:
    'Runs plugins that are not part of Pinion. They draw what they are given, and can do nothing else.',
  icon: BLOCKS,
  requires: [AddedPlugins, Config, DeviceState, Dialogs, Toasts, UrlPolicy],
  provides: [GuestManager],
  permissions: ['database', 'publish:1984', 'publish:1985', 'publish:30267', 'publish:31989'],
  activateOn: ['idle'],
  contributes: [
    FindPluginsButton.contribute(() => import('./views/plugin-offers')),
    noteKinds({ id: 'listing', kinds: [35128], view: () => import('./views/guest-listing-card') }),
    kindNames({ id: 'listing', names: { 35128: ['a plugin or site', 'plugins and sites'] } }),
    kindNames({
      id: 'word',
      names: {
        1984: ['a report', 'reports'],
        1985: ['a label', 'labels'],
        5128: ['a version of a plugin', 'versions of plugins'],
        30267: ['a set of apps', 'sets of apps'],
        31989: ['a recommendation of an app', 'recommendations of apps'],
      },
    }),
    routes({
      id: 'directory',
      to: directoryRoute,
      title: 'Plugins from others',
      view: () => import('./views/directory-page'),
    }),
    routes({ id: 'plugin', to: guestRoute, title: 'Plugin', view: () => import('./views/guest-page') }),
    // Each page of a guest has a route of its own, which is preferred to this one.
    routes({
      id: 'missing',
      to: defineRoute('/x/$guest/$page'),
      title: 'Plugin',
      view: () => import('./views/missing-page'),
    }),
    settingsSections({
      id: 'guests',
      order: 60,
      title: 'Plugins from others',
      icon: BLOCKS,
      view: () => import('./views/guests-section'),
    }),
  ],
  activate: () => import('./plugin'),
})
