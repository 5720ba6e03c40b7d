import type { ReadableStore, ServiceToken } from '#kernel'
import type { GuestManifest } from '../install/guest-manifest'
import type { GuestSettings } from '../run/guest-settings'
import type { Guest } from '../run/start-guest'

/** A guest of a plugin, which is started again after it has ended. */
export interface GuestSeat {
  readonly guest: ReadableStore<Guest>
  readonly settings: GuestSettings
  /** True after three ends within a minute. */
  isSuspended(): boolean
  restart(): void
  /** Removes the guest from the app. */
  remove(): void
}

/** The guest whose additions become contributions of its plugin. */
export interface AddParts {
  /** The kernel's id of the plugin. */
  readonly id: string
  /** Its texts are in the reader's language. */
  readonly manifest: GuestManifest
  readonly seat: ServiceToken<GuestSeat>
  /** Resolves with the guest, and starts it for that. */
  readonly wake: () => Promise<GuestSeat>
  /** The beginning of the paths of the guest's own pages. */
  readonly ownPages: string
}
