// The types for pages. They import nothing, so that the build's declarations need no other file of the project.
// `widget-wallet.ts` passes values of these types to the wallet, so the compiler compares them with the wallet's own
// types.

/** The kinds of connections, by the names in stored connections. */
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
  /** A connector of a plugin from others: see `guests`. */
  | `guest.${string}`

/** A connection as stored in `localStorage` under `bc:config`. It contains secrets. */
export interface ConnectorConfig {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  /** `nostr+walletconnect:…` (NIP-47), for the `nwc.*` types. */
  readonly nwcUrl?: string
  readonly lnbitsInstanceUrl?: string
  readonly lnbitsAdminKey?: string
  readonly guestFields?: string
}

/** A plugin from others (a guest) that adds a wallet to the widget's list. Its code runs in a sandbox. */
export interface WidgetGuest {
  /** The content of the plugin's `guest.json`. It may require `wallet:connect` and `network:…` only. */
  readonly manifest: object
  /** The address of the plugin's code. It is fetched when a visitor connects, or has connected before. */
  readonly code: string
  /** The SHA-256 of the code, in hex. Other code is not run. */
  readonly sha256: string
}

/** The rights that the widget requests on a wallet's authorization page, named as in NIP-47. */
export interface AuthorizationOptions {
  /** The connection's name in the wallet; the app's name by default. */
  readonly name?: string
  readonly icon?: string
  readonly expiresAt?: Date
  readonly requestMethods?: readonly string[]
  readonly notificationTypes?: readonly string[]
  /** Maximum number of msats in each period of `budgetRenewal`. */
  readonly maxAmount?: number
  readonly budgetRenewal?: 'never' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  readonly isolated?: boolean
  readonly metadata?: unknown
  readonly returnTo?: string
}

/** The options of `init`. An absent option keeps its value. */
export interface BitcoinConnectConfig {
  /** 'Bitcoin Connect' by default. */
  readonly appName?: string
  readonly appIcon?: string
  /** 'nwc' offers only NIP-47 connections. */
  readonly filters?: readonly 'nwc'[]
  /** True by default. */
  readonly showBalance?: boolean
  /** Stores the connection across reloads, in `bc:config`. True by default. */
  readonly persistConnection?: boolean
  /**
   * The way in which the connection is stored. 'local', the default: readable, in the format of bitcoin-connect.
   * 'sealed': the secrets are encrypted with a key that the browser never exports. 'session': until the tab is closed.
   */
  readonly storage?: 'local' | 'sealed' | 'session'
  /**
   * Connects to the wallet in the parameter `nwc` of the page address's hash, and removes the parameter. A visitor who
   * has connected another wallet before is asked first. True by default.
   */
  readonly autoConnect?: boolean
  /**
   * Loads the code that a press on a button needs, once the button is in sight and the browser is idle, unless the
   * visitor saves data. True by default.
   */
  readonly preload?: boolean
  /**
   * Translations: texts by part and name, in place of the English ones. `words.json` lists all of them. Missing texts
   * stay English.
   */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Plugins of other authors, whose wallets are listed before the built-in ones, in this order, ten at most. A later
   * call adds to the list. Not available in the single-file build.
   */
  readonly guests?: readonly WidgetGuest[]
  readonly providerConfig?: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** The address of the WebAssembly file of Lightning Node Connect. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** The address that returns the price of one bitcoin. `{currency}` stands for the lower-case currency code. */
  readonly ratesUrl?: string
}

export interface WalletInfo {
  /** WebLN method names: `sendPayment`, `makeInvoice`, `getBalance`, `lookupInvoice` and others. */
  readonly methods: readonly string[]
  readonly node: { readonly alias: string; readonly pubkey?: string; readonly color?: string }
  readonly version?: string
  readonly supports?: readonly string[]
}

/** A connected wallet with the methods of WebLN. A method that the wallet lacks throws 'Method not implemented.' */
export interface WebLNProvider {
  /** Resolves without asking the user, who consented by connecting. */
  enable(): Promise<void>
  getInfo(): Promise<WalletInfo>
  /** Resolves with the balance in sats. */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /** The error code 'answer-lost' means that the wallet may have paid. Any other error means that it did not. */
  sendPayment(invoice: string): Promise<SendPaymentResponse>
  /** Creates an invoice for `amount` sats. */
  makeInvoice(request: {
    readonly amount: string | number
    readonly defaultMemo?: string
  }): Promise<{ readonly paymentRequest: string }>
  lookupInvoice?(request: { readonly paymentRequest?: string; readonly paymentHash?: string }): Promise<{
    readonly state: 'paid' | 'pending' | 'failed' | 'unknown'
    readonly paid: boolean
    readonly preimage?: string
  }>
  keysend(request: unknown): Promise<SendPaymentResponse>
  lnurl(lnurl: string): Promise<unknown>
  signMessage(message: string): Promise<{ readonly message: string; readonly signature: string }>
  verifyMessage(signature: string, message: string): Promise<void>
}

/** The result of a payment. The preimage is 64 hex digits. */
export interface SendPaymentResponse {
  readonly preimage: string
}

/** `internal` offers only the connected wallet, and `external` only other wallets. */
export type PaymentMethods = 'all' | 'internal' | 'external'

export interface LaunchPaymentModalArgs {
  /** The invoice to pay (BOLT11). */
  readonly invoice: string
  /** 'all' by default. */
  readonly paymentMethods?: PaymentMethods
  /** Called once when the invoice is paid: by the wallet, or because the page called `setPaid`. */
  readonly onPaid?: (response: SendPaymentResponse) => void
  /**
   * Called once when the modal is closed without payment. If the wallet is paying at that time, called only after the
   * wallet has said that it did not pay.
   */
  readonly onCancelled?: () => void
}

/** An open payment modal. A page that sees the payment arrive itself calls `setPaid`. */
export interface PaymentModal {
  setPaid(response: SendPaymentResponse): void
}

/** `<bc-pay-button>`; every property is also an attribute. */
export interface PayButtonElement extends HTMLElement {
  /** A BOLT11 invoice. It may be set later; a pressed button waits for it. */
  get invoice(): string | null
  set invoice(value: string | null | undefined)
  /** The preimage in hex. Set it when the page has seen that the payment arrived. */
  get preimage(): string | null
  set preimage(value: string | null | undefined)
  /** A value of `PaymentMethods`; the attribute is `payment-methods`. */
  get paymentMethods(): string | null
  set paymentMethods(value: string | null | undefined)
  /** Opens the payment modal. Throws 'No invoice available', or 'bc-modal already in DOM' while a modal is open. */
  open(): void
}

/** `<bc-payment>`; every property is also an attribute. */
export interface PaymentElement extends HTMLElement {
  /** The invoice to pay (BOLT11). */
  get invoice(): string
  set invoice(value: string | null | undefined)
  /** A value of `PaymentMethods`; the attribute is `payment-methods`. */
  get paymentMethods(): string
  set paymentMethods(value: string | null | undefined)
  /** Set this property when the page has seen that the payment arrived. */
  get paid(): boolean
  set paid(value: boolean | string | null | undefined)
}

declare global {
  interface HTMLElementTagNameMap {
    'bc-button': HTMLElement
    'bc-pay-button': PayButtonElement
    'bc-connect': HTMLElement
    'bc-payment': PaymentElement
    'bc-balance': HTMLElement
    'bc-modal': HTMLElement
  }
  interface HTMLElementEventMap {
    /** Dispatched when this element's invoice is paid. It bubbles, and leaves shadow roots. */
    'bc:onpaid': CustomEvent<SendPaymentResponse>
  }
  /** With 'class', `<html class="dark">` decides between light and dark instead of the system. */
  var bcDarkMode: string | undefined
}
