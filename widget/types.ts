// The types for pages. They import nothing, so that the build's declarations need no other file of the project.
// wallet-home.ts passes them to the wallet, where the compiler compares both.

/** Kinds of connections, as stored. */
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

/** A connection, as stored in `localStorage` under `bc:config`. Holds secrets. */
export interface ConnectorConfig {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  /** `nostr+walletconnect://…` (NIP-47), of the `nwc.*` types. */
  readonly nwcUrl?: string
  readonly lnbitsInstanceUrl?: string
  readonly lnbitsAdminKey?: string
}

/** The rights requested from a wallet's authorization page, in NIP-47's words. */
export interface AuthorizationOptions {
  /** The name of the connection in the wallet; the app's name by default. */
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

/** The options of `init`. An option that is absent keeps its default. */
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
   * How the connection is stored. By default 'local', readable as bitcoin-connect stores it; 'sealed' with its
   * secrets encrypted by a key that the browser never exports; 'session' until the tab is closed.
   */
  readonly storage?: 'local' | 'sealed' | 'session'
  /**
   * Connects with the parameter `nwc` in the address's hash, and removes it there. A visitor who has connected
   * another wallet before is asked first. True by default.
   */
  readonly autoConnect?: boolean
  /**
   * Loads the code for a press on a button once the button is in sight and the browser is idle, unless the visitor
   * saves data. True by default.
   */
  readonly preload?: boolean
  /**
   * Translations: texts by part and name, in place of the English ones. `words.json` lists all of them. Missing texts
   * stay English.
   */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly providerConfig?: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** The address of Lightning Node Connect's WebAssembly. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** The address for the price of one bitcoin; `{currency}` stands for the lower-case code. */
  readonly ratesUrl?: string
}

export interface WalletInfo {
  /** WebLN method names: `sendPayment`, `makeInvoice`, `getBalance`, `lookupInvoice` and others. */
  readonly methods: readonly string[]
  readonly node: { readonly alias: string; readonly pubkey?: string; readonly color?: string }
  readonly version?: string
  readonly supports?: readonly string[]
}

/** A connected wallet with WebLN's methods. An unsupported method throws 'Method not implemented.' */
export interface WebLNProvider {
  /** Asks the user nothing, because connecting was their consent. */
  enable(): Promise<void>
  getInfo(): Promise<WalletInfo>
  /** sats */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /** The error code 'answer-lost' means that the wallet may have paid. Any other error means that it did not. */
  sendPayment(invoice: string): Promise<SendPaymentResponse>
  /** sats */
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

/** The preimage is 64 hex digits. */
export interface SendPaymentResponse {
  readonly preimage: string
}

/** `internal`: with the connected wallet; `external`: with another one. */
export type PaymentMethods = 'all' | 'internal' | 'external'

export interface LaunchPaymentModalArgs {
  /** BOLT11. */
  readonly invoice: string
  /** 'all' by default. */
  readonly paymentMethods?: PaymentMethods
  /** Called once when the invoice is paid: by the wallet, or because the page called `setPaid`. */
  readonly onPaid?: (response: SendPaymentResponse) => void
  /**
   * Called once when the modal is closed without payment; if the wallet is paying then, only after it has said that
   * it did not pay.
   */
  readonly onCancelled?: () => void
}

/** For a page that sees the payment arrive itself. */
export interface PaymentModal {
  setPaid(response: SendPaymentResponse): void
}

/** `<bc-pay-button>`; every property is also an attribute. */
export interface PayButtonElement extends HTMLElement {
  /** BOLT11. It may be set later; the button waits for it. */
  get invoice(): string | null
  set invoice(value: string | null | undefined)
  /** Hex. Set it when the page has seen the payment arrive. */
  get preimage(): string | null
  set preimage(value: string | null | undefined)
  /** A value of `PaymentMethods`; the attribute is `payment-methods`. */
  get paymentMethods(): string | null
  set paymentMethods(value: string | null | undefined)
  /** Opens the payment modal. Throws 'No invoice available', or 'bc-modal already in DOM'. */
  open(): void
}

/** `<bc-payment>`; every property is also an attribute. */
export interface PaymentElement extends HTMLElement {
  /** BOLT11 */
  get invoice(): string
  set invoice(value: string | null | undefined)
  /** A value of `PaymentMethods`; the attribute is `payment-methods`. */
  get paymentMethods(): string
  set paymentMethods(value: string | null | undefined)
  /** Set it when the page has seen the payment arrive. */
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
    /** The invoice of this element was paid. Bubbles, and leaves shadow roots. */
    'bc:onpaid': CustomEvent<SendPaymentResponse>
  }
  /** With 'class', `<html class="dark">` decides between light and dark instead of the system. */
  var bcDarkMode: string | undefined
}
