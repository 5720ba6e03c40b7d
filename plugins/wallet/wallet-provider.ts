import type { ReadableStore } from '#kernel'

export interface WalletInfo {
  /** WebLN method names: `sendPayment`, `makeInvoice`, `getBalance`, `lookupInvoice` and others. */
  readonly methods: readonly string[]
  readonly node: { readonly alias: string; readonly pubkey?: string; readonly color?: string }
  readonly version?: string
  readonly supports?: readonly string[]
}

export interface InvoiceRequest {
  /** sats */
  readonly amount: string | number
  readonly defaultMemo?: string
}

/**
 * A wallet with WebLN's methods. All methods are asynchronous, and arguments and results can be cloned. An unsupported
 * method throws 'Method not implemented.'
 */
export interface WalletProvider {
  getInfo(): Promise<WalletInfo>
  /** sats */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /**
   * The error code 'answer-lost' means that the wallet may have paid or may still pay; 'unclear' means that its status
   * must be checked. Any other error means that it did not pay. The preimage is 64 hex digits.
   */
  sendPayment(invoice: string): Promise<{ readonly preimage: string }>
  makeInvoice(request: InvoiceRequest): Promise<{ readonly paymentRequest: string }>
  /** `unknown` if the wallet does not know the invoice. */
  lookupInvoice?(request: {
    readonly paymentRequest?: string
    readonly paymentHash?: string
  }): Promise<InvoiceLookup>
  /** The status of a payment by its hash, for wallets whose `lookupInvoice` cannot tell. Not part of WebLN. */
  lookupPayment?(paymentHash: string): Promise<InvoiceLookup>
  /** Calls `fn` when the wallet switches accounts, until `signal` aborts; WebLN's `accountChanged`. */
  onAccountChanged?(fn: () => void, signal: AbortSignal): void
  keysend(request: unknown): Promise<{ readonly preimage: string }>
  lnurl(lnurl: string): Promise<unknown>
  signMessage(message: string): Promise<{ readonly message: string; readonly signature: string }>
  verifyMessage(signature: string, message: string): Promise<void>
  /** Closes sockets and sessions. The provider cannot be used afterwards. */
  close?(): void
  /** Deletes data about the wallet on this device, apart from its configuration; called on disconnect. */
  forget?(): void
}

/** The provider that a page gets for a connected wallet. */
export interface ConnectedProvider extends WalletProvider {
  /** WebLN pages call this first. It asks nothing, because connecting was the user's consent. */
  enable(): Promise<void>
}

export interface InvoiceLookup {
  readonly state: 'paid' | 'pending' | 'failed' | 'unknown'
  readonly paid: boolean
  readonly preimage?: string
}

/**
 * The kind of failure. 'network': the wallet was unreachable and may be reachable later. 'answer-lost': it is unknown
 * whether it has paid. 'unclear': it reported an error, which does not mean that it has not paid.
 */
export interface WalletError extends Error {
  readonly code: 'network' | 'answer-lost' | 'unclear'
}

/** A decoded, checked invoice (BOLT11). Amounts are whole msats. */
export interface Invoice {
  readonly paymentRequest: string
  readonly network: 'bitcoin' | 'testnet' | 'signet' | 'regtest'
  readonly amountMsats?: number
  readonly description?: string
  /** Hex. */
  readonly descriptionHash?: string
  /** Hex. */
  readonly paymentHash: string
  /** Hex; recovered from the signature if the invoice does not name it. */
  readonly payee: string
  /** s */
  readonly createdAt: number
  /** s since the epoch; by default an hour after `createdAt`. */
  readonly expiresAt: number
}

/**
 * `pending`: the wallet's answer was lost, late or proves nothing. The wallet is asked again, and only the same invoice
 * is ever retried. `unsaid`: the wallet answers, but not whether it has paid; its owner must check in the wallet.
 */
export type PaymentStatus =
  | { readonly phase: 'paying' }
  | { readonly phase: 'pending'; readonly reason: string; readonly unsaid?: true }
  | { readonly phase: 'paid'; readonly preimage: string }
  | { readonly phase: 'failed'; readonly reason: string }

export interface Payment {
  readonly invoice: Invoice
  readonly status: ReadableStore<PaymentStatus>
  /**
   * Resolves when the preimage matches the invoice's hash. Rejects with the reason why the wallet did not pay, or with
   * the code 'answer-lost' when the payment became pending; then its status continues to change.
   */
  readonly result: Promise<{ readonly preimage: string }>
}
