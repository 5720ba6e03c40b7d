import { defineService } from '../core/tokens'

/** The checked settings from the host's `config.json`; every field has a default. */
export interface HostConfig {
  /** Relay URLs for a visitor, and for an account without a list of its own. */
  readonly relays: readonly string[]
  /** Hex public key whose view a visitor gets. */
  readonly rootAccount: string
  /** The product's own domain, used for names without a domain. */
  readonly domain?: string
  readonly mediaServers: readonly { readonly url: string; readonly protocol: 'blossom' | 'nip96' }[]
  /** imgproxy; `key` and `salt` are hex. */
  readonly imageProxy?: { readonly url: string; readonly key?: string; readonly salt?: string }
  /**
   * Addresses of servers inside the readers' own network that notes and profiles may name: for an intranet, a demo or a
   * test. Other addresses there are never requested.
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
  /** The link, without a slash, to the note that explains the blocklist. */
  readonly note: string
  /** SHA-256 over the 32 bytes of a public key, hex. */
  readonly hashes: readonly string[]
}

/** Provided by the host when it has read `config.json`. */
export const Config = defineService<HostConfig>('host.config@1')
