/** Types of connections, as stored. */
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

/** A connection, stored under `bc:config`, plain or with its secrets sealed. Holds secrets. */
export interface ConnectorConfig {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  /** `nostr+walletconnect://…` (NIP-47), for the `nwc.*` types. */
  readonly nwcUrl?: string
  readonly lnbitsInstanceUrl?: string
  readonly lnbitsAdminKey?: string
}

/** The rights a page requests when it asks a wallet for a connection, in the terms of NIP-47. */
export interface AuthorizationOptions {
  /** Name of the connection in the wallet; by default the app's name. */
  readonly name?: string
  readonly icon?: string
  readonly expiresAt?: Date
  readonly requestMethods?: readonly string[]
  readonly notificationTypes?: readonly string[]
  /** msats per period of `budgetRenewal`. */
  readonly maxAmount?: number
  readonly budgetRenewal?: 'never' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  readonly isolated?: boolean
  readonly metadata?: unknown
  readonly returnTo?: string
}

/** The settings of the page that shows the wallet. The field names are those of bitcoin-connect. */
export interface WalletConfig {
  /** By default 'Bitcoin Connect'. */
  readonly appName: string
  readonly appIcon?: string
  /** 'nwc' offers only NIP-47 connections. */
  readonly filters: readonly 'nwc'[]
  readonly showBalance: boolean
  /** Stores the connection across reloads, in `bc:config`. */
  readonly persistConnection: boolean
  /**
   * How it is stored: `local`, readable for other pages with the same format; `sealed`, with secrets encrypted by a key
   * that the browser never exports; `session`, until the tab is closed.
   */
  readonly storage: 'local' | 'sealed' | 'session'
  /**
   * Connects with the parameter `nwc` in the address's hash, and removes it there. If another connection is stored, the
   * user is asked first, because a link may come from anyone.
   */
  readonly autoConnect: boolean
  /** Prefers an extension that this page may already use to the stored connection. */
  readonly preferExtension: boolean
  readonly providerConfig: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** Address of Lightning Node Connect's WebAssembly. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** Translations: texts by plugin and name, in place of the English ones. See `wordsIn`. */
  readonly words: Readonly<Record<string, Words>>
  /** Address for the price of one bitcoin; `{currency}` stands for the lower-case code. */
  readonly ratesUrl: string
}

/** Texts by name. */
export type Words = Readonly<Record<string, string>>
