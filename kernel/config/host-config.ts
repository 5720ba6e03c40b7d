import { defineService } from '../core/tokens'

/** The checked settings from the host's `config.json`; every field has a default. */
export interface HostConfig {
  /** Relay URLs for a visitor, and for an account without a list of its own. */
  readonly relays: readonly string[]
  /** Hex public key whose view a visitor gets. */
  readonly rootAccount: string
  /** The product's own domain, for names without one. */
  readonly domain?: string
  readonly mediaServers: readonly { readonly url: string; readonly protocol: 'blossom' | 'nip96' }[]
  /** imgproxy; `key` and `salt` are hex. */
  readonly imageProxy?: { readonly url: string; readonly key?: string; readonly salt?: string }
  /**
   * Addresses of servers inside the readers' own network that anybody may name in notes and profiles: for an intranet,
   * a demo or a test. Other addresses there are never asked for.
   */
  readonly localServers?: readonly string[]
  readonly graphServer?: string
  readonly providerApi?: string
  readonly pushServer?: string
  readonly blocklist?: Blocklist
  /** Where the code of this host is, and its app for a desktop, for the About page. */
  readonly sourceCode?: string
  readonly desktopApp?: string
}

export interface Blocklist {
  readonly provider: string
  /** The link of the note that explains it, without a slash. */
  readonly note: string
  /** SHA-256 over the 32 bytes of a public key, hex. */
  readonly hashes: readonly string[]
}

/** Provided by the host as soon as `config.json` is read. */
export const Config = defineService<HostConfig>('host.config@1')
