import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'

declare const checked: unique symbol

/**
 * An address that may become a request: it leads into the public internet or to a server that the reader or the host
 * of this site has named. Only `OutsideService` makes one, and the components and functions that ask for an address
 * take nothing else, so a new feature cannot forget the check.
 */
export type OutsideAddress = string & { readonly [checked]: true }

export interface CheckOptions {
  /** An image proxy asks instead of the browser, whose policy forbids plain http. */
  readonly proxied?: boolean
}

/**
 * Decides which addresses that strangers wrote (in notes, profiles, tags, answers of servers) may be asked for.
 * The rule is `isPublicAddress`, and `OwnServers` for those that are always allowed.
 */
export interface OutsideService {
  /** Changes when the answers of `check` may have changed. */
  readonly version: ReadableStore<number>
  /**
   * The address as it may be asked for; `null` for one that must not be. `undefined` for an address inside the
   * reader's own network while the site's configuration is on its way: nothing is asked yet.
   */
  check(address: string, options?: CheckOptions): OutsideAddress | null | undefined
  /** `check`, once the configuration is there; `undefined` for an address that must not be asked for. */
  decide(address: string): Promise<OutsideAddress | undefined>
  /**
   * The reader configured these servers, which may be inside their own network. Replaces what `owner` (a plugin's id)
   * named before, and is remembered over starts.
   */
  own(owner: string, addresses: readonly string[]): void
}

/** Provided by the host. Where it is missing, in stories and tests, `PUBLIC_ONLY` decides. */
export const Outside = defineService<OutsideService>('host.outside@1')
