/** Types of connections, in the form in which they are stored. */
export type ConnectorType =
  | 'extension.generic'
  | 'nwc.alby'
  | 'nwc.albyhub'
  | 'nwc.generic'
  | 'nwc.lnfi'
  | 'nwc.coinos'
  | 'nwc.flash'
  | 'nwc.primal'
  | 'nwc.cashume'
  | 'nwc.lnbits'
  | 'nwc.rizful'
  | 'lnbits'
  | 'lnc'
  /** A connector of a plugin from others: its plugin's id, and its own. */
  | `guest.${string}`

/** A connection, stored under `bc:config`, either plain or with its secrets encrypted. Contains secrets. */
export interface ConnectorConfig {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  /** `nostr+walletconnect://…` (NIP-47), for the `nwc.*` types. */
  readonly nwcUrl?: string
  readonly lnbitsInstanceUrl?: string
  readonly lnbitsAdminKey?: string
  /** JSON of the fields that the user has filled in, for the `guest.*` types. */
  readonly guestFields?: string
}

/** The rights that a page requests when it asks a wallet for a connection, in the terms of NIP-47. */
export interface AuthorizationOptions {
  /** Name of the connection in the wallet. The default is the app's name. */
  readonly name?: string
  readonly icon?: string
  readonly expiresAt?: Date
  readonly requestMethods?: readonly string[]
  readonly notificationTypes?: readonly string[]
  /** Maximum amount in msats per period of `budgetRenewal`. */
  readonly maxAmount?: number
  readonly budgetRenewal?: 'never' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  readonly isolated?: boolean
  readonly metadata?: unknown
  readonly returnTo?: string
}

/** The settings of the page that shows the wallet. Their names are those of bitcoin-connect. */
export interface WalletConfig {
  /** Name of the app. The default is 'Bitcoin Connect'. */
  readonly appName: string
  readonly appIcon?: string
  /** With 'nwc', only NIP-47 connections are offered. */
  readonly filters: readonly 'nwc'[]
  readonly showBalance: boolean
  /** If true, the connection is stored in `bc:config` and survives reloads. */
  readonly persistConnection: boolean
  /**
   * The way in which the connection is stored. `local`: other pages with the same format can read it. `sealed`: its
   * secrets are encrypted with a key that the browser never exports. `session`: it is stored until the tab is closed.
   */
  readonly storage: 'local' | 'sealed' | 'session'
  /**
   * If true, connects with the parameter `nwc` in the address's hash, and removes the parameter. If another connection
   * is stored, the user is asked first, because anyone may have written the link.
   */
  readonly autoConnect: boolean
  /** If true, an extension that this page may already use is preferred to the stored connection. */
  readonly preferExtension: boolean
  readonly providerConfig: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** Address of the WebAssembly of Lightning Node Connect. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** Translations by plugin and name. They replace the English texts; see `getTranslatedTexts`. */
  readonly words: Readonly<Record<string, Translations>>
  /** Address from which the price of one bitcoin is requested. `{currency}` stands for the lower-case code. */
  readonly ratesUrl: string
}

/** Texts by name. */
export type Translations = Readonly<Record<string, string>>
