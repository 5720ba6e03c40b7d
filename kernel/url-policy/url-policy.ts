import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'

declare const checkedUrl: unique symbol

/**
 * An address that may be requested: it is public, or on a server that the reader or the host of this site has named.
 * Only `UrlPolicyService` creates such values. The components and functions that make requests accept no other type, so
 * the check cannot be forgotten.
 */
export type CheckedUrl = string & { readonly [checkedUrl]: true }

export interface UrlCheckOptions {
  /** True if an image proxy will request the address instead of the browser. In that case, plain http is allowed. */
  readonly isProxied?: boolean
}

/**
 * Decides which of the addresses that strangers wrote (in notes, profiles, tags, servers' answers) may be requested. An
 * address is allowed if `isPublicUrl` is true for it or its server is in `TrustedServers`.
 */
export interface UrlPolicyService {
  /** Changes whenever `check` might return something else. */
  readonly version: ReadableStore<number>
  /**
   * Returns the address to request; `null` if it must not be requested. `undefined` for an address inside the reader's
   * own network while the site's configuration is loading: request nothing yet.
   */
  check(address: string, options?: UrlCheckOptions): CheckedUrl | null | undefined
  /**
   * Like `check`, but waits until the configuration is loaded. Resolves with `undefined` for an address that must not
   * be requested.
   */
  checkWhenConfigured(address: string): Promise<CheckedUrl | undefined>
  /**
   * Sets the servers that the reader has configured, which may be inside their own network. They replace the earlier
   * servers of `owner` (a plugin's id) and are stored for the next visits.
   */
  setTrustedServers(owner: string, addresses: readonly string[]): void
}

/** The host provides this service. In stories and tests without it, `PUBLIC_URL_POLICY` decides. */
export const UrlPolicy = defineService<UrlPolicyService>('host.outside@1')
