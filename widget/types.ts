// What pages see. These stand alone, so that the declarations of the build need nothing of the project;
// wallet-home.ts hands them to the wallet, and the compiler compares them there.

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

/** A connection as it is kept in `localStorage` under `bc:config`. Holds secrets. */
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

/** The options of `init`. An option that is absent keeps its default. */
export interface BitcoinConnectConfig {
  /** 'Bitcoin Connect' when absent. */
  readonly appName?: string
  readonly appIcon?: string
  /** 'nwc' leaves only connections by NIP-47. */
  readonly filters?: readonly 'nwc'[]
  /** True when absent. */
  readonly showBalance?: boolean
  /** Keeps the connection over reloads, in `bc:config`. True when absent. */
  readonly persistConnection?: boolean
  /**
   * Where the connection is kept. 'local', as bitcoin-connect does, when absent; 'sealed' with its secrets under a key
   * that this browser gives to nobody; 'session' until the tab is closed.
   */
  readonly storage?: 'local' | 'sealed' | 'session'
  /**
   * A parameter `nwc` in the address's hash connects, and is taken out of the address; a visitor who has connected
   * another wallet before is asked first. True when absent.
   */
  readonly autoConnect?: boolean
  /**
   * Fetches what a press on a button needs when the button is in sight and the browser idle, unless the visitor saves
   * data. True when absent.
   */
  readonly preload?: boolean
  /**
   * Another language: texts by part and name, in the place of the English ones. `words.json` has all of them. What is
   * left out stays English.
   */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly providerConfig?: {
    readonly nwc?: { readonly authorizationUrlOptions?: AuthorizationOptions }
    /** The address of Lightning Node Connect's WebAssembly. */
    readonly lnc?: { readonly wasmClientCode?: string }
  }
  /** Where a currency's price of one bitcoin is asked; `{currency}` stands for its code in lower case. */
  readonly ratesUrl?: string
}

export interface WalletInfo {
  /** WebLN's names: `sendPayment`, `makeInvoice`, `getBalance`, `lookupInvoice` and others. */
  readonly methods: readonly string[]
  readonly node: { readonly alias: string; readonly pubkey?: string; readonly color?: string }
  readonly version?: string
  readonly supports?: readonly string[]
}

/** A connected wallet, in WebLN's words. What it cannot do throws 'Method not implemented.' */
export interface WebLNProvider {
  /** Asks nothing: who connected has agreed. */
  enable(): Promise<void>
  getInfo(): Promise<WalletInfo>
  /** sats */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /** An error with the code 'answer-lost' says that the wallet may have paid. Any other says that it did not. */
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

/** `internal` by the connected wallet, `external` by another. */
export type PaymentMethods = 'all' | 'internal' | 'external'

export interface LaunchPaymentModalArgs {
  /** BOLT11. */
  readonly invoice: string
  /** 'all' when absent. */
  readonly paymentMethods?: PaymentMethods
  /** Once, when it is paid: by the wallet, or because the page called `setPaid`. */
  readonly onPaid?: (response: SendPaymentResponse) => void
  /** Once, when the modal closes unpaid; while the wallet pays, when it has said that it did not. */
  readonly onCancelled?: () => void
}

/** For a page that saw the payment arrive by itself. */
export interface PaymentModal {
  setPaid(response: SendPaymentResponse): void
}

/** `<bc-pay-button>`; every property is an attribute too. */
export interface PayButtonElement extends HTMLElement {
  /** BOLT11. May come later: the button waits for it. */
  get invoice(): string | null
  set invoice(value: string | null | undefined)
  /** Hex. Says that the page saw the payment arrive. */
  get preimage(): string | null
  set preimage(value: string | null | undefined)
  /** A value of `PaymentMethods`; the attribute is `payment-methods`. */
  get paymentMethods(): string | null
  set paymentMethods(value: string | null | undefined)
  /** Opens the payment. Throws 'No invoice available', or 'bc-modal already in DOM'. */
  open(): void
}

/** `<bc-payment>`; every property is an attribute too. */
export interface PaymentElement extends HTMLElement {
  /** BOLT11 */
  get invoice(): string
  set invoice(value: string | null | undefined)
  /** A value of `PaymentMethods`; the attribute is `payment-methods`. */
  get paymentMethods(): string
  set paymentMethods(value: string | null | undefined)
  /** Says that the page saw the payment arrive. */
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
  /** 'class' lets `<html class="dark">` decide between light and dark, instead of the system. */
  var bcDarkMode: string | undefined
}
