/** Types of connections, spelled as they are stored. */
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
  /** A connector of a guest, a plugin from a stranger: the guest's id and the connector's own id. */
  | `guest.${string}`

/** A connection, as it is stored under `WALLET_CONFIG_KEY`. It contains secrets, which are stored readable or encrypted. */
export interface ConnectorConfig {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  /** `nostr+walletconnect://…` (NIP-47), for the `nwc.*` types. */
  readonly nwcUrl?: string
  readonly lnbitsInstanceUrl?: string
  readonly lnbitsAdminKey?: string
  /** JSON of the values that the user entered for a `guest.*` connection. */
  readonly guestFields?: string
}

/** The permissions that a page requests when it asks a wallet for a connection (NIP-47). */
export interface AuthorizationOptions {
  /** Name that the wallet shows for the connection. The default is the app's name. */
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

/** The settings of the page that shows the wallet. They have the names that bitcoin-connect uses. */
export interface WalletConfig {
  /** Name of the app. The default is 'Bitcoin Connect'. */
  readonly appName: string
  readonly appIcon?: string
  /** With 'nwc', only NIP-47 connections are offered. */
  readonly filters: readonly 'nwc'[]
  readonly showBalance: boolean
  /** If true, the connection is stored under `WALLET_CONFIG_KEY` and survives reloads. */
  readonly persistConnection: boolean
  /**
   * How the connection is stored. `local`: readable for other pages of this origin that use the same format. `sealed`:
   * its secrets are encrypted with a key that the browser never exports. `session`: until the tab is closed.
   */
  readonly storage: 'local' | 'sealed' | 'session'
  /**
   * If true, connects with the parameter `nwc` in the address's hash and removes the parameter. If a different
   * connection is stored, the user is asked first, because anyone may have written the link.
   */
  readonly autoConnect: boolean
  /** If true, an extension that already allows this page is preferred to the stored connection. */
  readonly preferExtension: boolean
  readonly providerConfig: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** Address of the WebAssembly file of Lightning Node Connect. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** Translations of the English texts, by plugin id and text name; see `getTranslatedTexts`. */
  readonly words: Readonly<Record<string, Translations>>
  /** Address from which the price of one bitcoin is requested. `{currency}` stands for the lower-case code. */
  readonly ratesUrl: string
}

/** Texts by their names. */
export type Translations = Readonly<Record<string, string>>
