import type { ReadableStore, ServiceToken } from '#kernel'
import type { GuestManifest } from '../install/guest-manifest'
import type { GuestSettings } from '../run/guest-settings'
import type { StartedGuest } from '../run/start-guest'

/** Access to the running guest of a plugin. `restart` starts it again after it has ended. */
export interface GuestController {
  readonly guest: ReadableStore<StartedGuest>
  readonly settings: GuestSettings
  /** True after the guest has ended three times within a minute. */
  isSuspended(): boolean
  restart(): void
  /** Removes the guest from the app. */
  remove(): void
}

/** A guest's manifest and everything else from which the contributions of its plugin are made. */
export interface GuestContributionOptions {
  /** The kernel's id of the plugin. */
  readonly id: string
  /** The manifest, with its texts in the reader's language. */
  readonly manifest: GuestManifest
  readonly controller: ServiceToken<GuestController>
  /** Starts the guest if necessary, and resolves with it. */
  readonly ensureStarted: () => Promise<GuestController>
  /** The path prefix of the guest's own pages. */
  readonly ownPathPrefix: string
}
