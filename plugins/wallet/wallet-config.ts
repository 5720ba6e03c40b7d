/** Kinds of connection, as they are stored. */
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

/** A connection, as it is kept under `bc:config` unless it is sealed. Holds secrets. */
export interface ConnectorConfig {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  /** `nostr+walletconnect://…` (NIP-47), of the `nwc.*` types. */
  readonly nwcUrl?: string
  readonly lnbitsInstanceUrl?: string
  readonly lnbitsAdminKey?: string
}

/** What a page asks an authorization page or a connection request for; NIP-47's words. */
export interface AuthorizationOptions {
  /** How the connection is named in the wallet; the app's name when absent. */
  readonly name?: string
  readonly icon?: string
  readonly expiresAt?: Date
  readonly requestMethods?: readonly string[]
  readonly notificationTypes?: readonly string[]
  /** msats in each period of `budgetRenewal`. */
  readonly maxAmount?: number
  readonly budgetRenewal?: 'never' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  readonly isolated?: boolean
  readonly metadata?: unknown
  readonly returnTo?: string
}

/** What the page that shows the wallet decides. Field names are those of bitcoin-connect. */
export interface WalletConfig {
  /** 'Bitcoin Connect' when absent. */
  readonly appName: string
  readonly appIcon?: string
  /** 'nwc' leaves only connections by NIP-47. */
  readonly filters: readonly 'nwc'[]
  readonly showBalance: boolean
  /** Keeps the connection over reloads, in `bc:config`. */
  readonly persistConnection: boolean
  /**
   * Where it is kept: `local` as other pages read it; `sealed` with its secrets under a key that this browser gives to
   * nobody; `session` until the tab is closed.
   */
  readonly storage: 'local' | 'sealed' | 'session'
  /**
   * A parameter `nwc` in the address's hash connects, and is taken out of the address. Where another connection is kept,
   * somebody is asked first: a link may come from anybody.
   */
  readonly autoConnect: boolean
  /** A browser extension that this page may use already is taken before the connection that was saved. */
  readonly preferExtension: boolean
  readonly providerConfig: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** Where Lightning Node Connect's WebAssembly is fetched from. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** Another language: texts by plugin and name, in the place of the English ones. See `wordsIn`. */
  readonly words: Readonly<Record<string, Words>>
  /** Where a currency's price of one bitcoin is asked; `{currency}` stands for its code in lower case. */
  readonly ratesUrl: string
}

/** Texts by name. */
export type Words = Readonly<Record<string, string>>
