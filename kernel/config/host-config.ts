import { defineService } from '../core/tokens'

/** The settings from the host's `config.json`, after they were checked. Every field has a default. */
export interface HostConfig {
  /** URLs of the relays that are used for a visitor, and for an account without a relay list. */
  readonly relays: readonly string[]
  /** The hex public key from whose view a visitor sees the app. */
  readonly rootAccount: string
  /** The product's own domain, at which a name without a domain is looked up. */
  readonly domain?: string
  readonly mediaServers: readonly { readonly url: string; readonly protocol: 'blossom' | 'nip96' }[]
  /** The site's image proxy (imgproxy); `key` and `salt` are hex. */
  readonly imageProxy?: { readonly url: string; readonly key?: string; readonly salt?: string }
  /**
   * Addresses of servers inside the readers' own network that notes and profiles may name: for an intranet, a demo or a
   * test. Addresses of all other servers in that network are never requested.
   */
  readonly localServers?: readonly string[]
  readonly graphServer?: string
  readonly providerApi?: string
  readonly pushServer?: string
  readonly blocklist?: Blocklist
  /** Links to this host's source code and desktop app, for the About page. */
  readonly sourceCode?: string
  readonly desktopApp?: string
}

export interface Blocklist {
  readonly provider: string
  /** A link (without a slash at its end) to the note that explains the blocklist. */
  readonly note: string
  /** SHA-256 hashes, in hex, of the 32 bytes of each blocked public key. */
  readonly hashes: readonly string[]
}

/** The host provides this service when it has read `config.json`. */
export const Config = defineService<HostConfig>('host.config@1')
