import { defineService } from '../core/tokens'

/** The settings from the host's `config.json`, after they were checked. Every field has a default. */
export interface HostConfig {
  /** URLs of the relays that are used for a visitor, and for an account without a relay list. */
  readonly relays: readonly string[]
  /** The hex public key of the account through whose follows a visitor without an account sees the app. */
  readonly rootAccount: string
  /** Hex public keys of the people whose follow packs (NIP-51) a newcomer is shown. */
  readonly curators?: readonly string[]
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
  /** The provider of plans and names; `null` if the site sells nothing. */
  readonly providerApi?: string | null
  readonly pushServer?: string
  readonly blocklist?: Blocklist
  /**
   * `url` is the address to which each opened page is reported (`sendBeacon`). `host` (with port, if any) is the only
   * host on which this is done: copies of the site on other hosts report nothing.
   */
  readonly analytics?: { readonly url: string; readonly host: string }
  /**
   * The address of a Cashu wallet that users may open in a frame. Its origin must be another one than this site's, and
   * the site's `frame-src` must allow it.
   */
  readonly cashuWallet?: string
  /**
   * Other authors' plugins that may run: `off` for none, `listed` for those in `guestShelf`, `any` (the default) for
   * all.
   * `guestShelf` contains the addresses of listings (`35128:<author>:<id>`), which the plugin directory shows first.
   */
  readonly guests?: 'off' | 'listed' | 'any'
  readonly guestShelf?: readonly string[]
  /** SHA-256 hashes, in hex, of the code of plugins of other authors that this site refuses to run. */
  readonly blockedGuests?: readonly string[]
  /** The connection secret (NIP-47) of a wallet that every reader may use: for a demo or a test. */
  readonly demoWallet?: string
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
