import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'

declare const checked: unique symbol

/**
 * An address that may be requested: it is public, or on a server that the reader or the host of this site has named.
 * Only `OutsideService` creates one, and the components and functions that make requests accept nothing else, so a new
 * feature cannot forget the check.
 */
export type OutsideAddress = string & { readonly [checked]: true }

export interface CheckOptions {
  /** An image proxy asks instead of the browser, whose policy forbids plain http. */
  readonly proxied?: boolean
}

/**
 * Decides which of the addresses written by strangers (in notes, profiles, tags, servers' answers) may be requested.
 * The rule is `isPublicAddress`; servers in `OwnServers` are always allowed.
 */
export interface OutsideService {
  /** Changes when `check` may answer differently. */
  readonly version: ReadableStore<number>
  /**
   * The address to request; `null` if it must not be requested. `undefined` for an address inside the reader's own
   * network while the site's configuration is loading: request nothing yet.
   */
  check(address: string, options?: CheckOptions): OutsideAddress | null | undefined
  /** `check`, once the configuration is loaded; `undefined` for an address that must not be requested. */
  decide(address: string): Promise<OutsideAddress | undefined>
  /**
   * The reader configured these servers, which may be inside their own network. Replaces the earlier servers of `owner`
   * (a plugin's id), and is stored across starts.
   */
  own(owner: string, addresses: readonly string[]): void
}

/** Provided by the host. Without it, in stories and tests, `PUBLIC_ONLY` decides. */
export const Outside = defineService<OutsideService>('host.outside@1')
