import type { ReadableStore } from '#kernel'

export interface WalletInfo {
  /** WebLN method names, such as `sendPayment`, `makeInvoice`, `getBalance` and `lookupInvoice`. */
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
 * A wallet with WebLN's methods. All methods are asynchronous. Arguments and results can be cloned. An unsupported
 * method throws 'Method not implemented.'
 */
export interface WalletProvider {
  getInfo(): Promise<WalletInfo>
  /** sats */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /**
   * Pays an invoice and resolves with the preimage, 64 hex digits. The error code 'answer-lost' means that the wallet
   * may have paid or may still pay; 'unclear' means that the payment's status must be checked. Any other error means
   * that the wallet did not pay.
   */
  sendPayment(invoice: string): Promise<{ readonly preimage: string }>
  makeInvoice(request: InvoiceRequest): Promise<{ readonly paymentRequest: string }>
  /** Resolves with the state `unknown` if the wallet does not know the invoice. */
  lookupInvoice?(request: {
    readonly paymentRequest?: string
    readonly paymentHash?: string
  }): Promise<InvoiceLookup>
  /**
   * Returns the status of a payment by its hash, for wallets whose `lookupInvoice` cannot return it. Not part of WebLN.
   */
  lookupPayment?(paymentHash: string): Promise<InvoiceLookup>
  /** Lists what the wallet paid and received, newest first. Not part of WebLN. */
  listTransactions?(request: TransactionsRequest): Promise<readonly WalletTransaction[]>
  /** Calls `fn` when the wallet switches accounts, until `signal` aborts. Corresponds to WebLN's `accountChanged`. */
  onAccountChanged?(fn: () => void, signal: AbortSignal): void
  keysend(request: unknown): Promise<{ readonly preimage: string }>
  lnurl(lnurl: string): Promise<unknown>
  signMessage(message: string): Promise<{ readonly message: string; readonly signature: string }>
  verifyMessage(signature: string, message: string): Promise<void>
  /** Closes sockets and sessions. The provider cannot be used afterwards. */
  close?(): void
  /** Deletes data about the wallet on this device, except its configuration. Called when the user disconnects. */
  forget?(): void
}

export interface TransactionsRequest {
  /** Maximum number of entries. */
  readonly limit: number
  /** Number of newer entries to skip. */
  readonly offset: number
}

/** A payment that a wallet made or received. */
export interface WalletTransaction {
  readonly direction: 'sent' | 'received'
  readonly state: 'settled' | 'pending' | 'failed'
  /** 64 hex digits. */
  readonly paymentHash: string
  readonly msats: number
  /** Routing fees that the wallet paid. */
  readonly feeMsats?: number
  /** Time in s: of the payment, or of the invoice if it is not paid. */
  readonly at: number
  readonly description?: string
  /** BOLT11, in lower case. */
  readonly invoice?: string
}

/** The purpose of a payment, such as a zap to a person. */
export interface PaymentPurpose {
  /** The person who was paid, or who paid (hex). */
  readonly person?: string
  /** Path of the page to which the payment belongs, such as that of the zapped note. */
  readonly path?: string
  /** A few words, such as 'Patron for 3 months'. */
  readonly title?: string
  /** The sender's words. */
  readonly comment?: string
}

/** The provider that a page gets when a wallet is connected. */
export interface ConnectedProvider extends WalletProvider {
  /** WebLN pages call this first. The user is not asked, because connecting the wallet was the user's consent. */
  enable(): Promise<void>
}

export interface InvoiceLookup {
  readonly state: 'paid' | 'pending' | 'failed' | 'unknown'
  readonly paid: boolean
  readonly preimage?: string
}

/**
 * The kind of failure. 'network': the wallet could not be reached and may be reachable later. 'answer-lost': nobody
 * knows whether the wallet has paid. 'unclear': the wallet reported an error, but may have paid.
 */
export interface WalletError extends Error {
  readonly code: 'network' | 'answer-lost' | 'unclear'
}

/** A decoded and checked invoice (BOLT11). Amounts are whole msats. */
export interface Invoice {
  readonly paymentRequest: string
  readonly network: 'bitcoin' | 'testnet' | 'signet' | 'regtest'
  readonly amountMsats?: number
  readonly description?: string
  /** Hex. */
  readonly descriptionHash?: string
  /** Hex. */
  readonly paymentHash: string
  /** Key of the receiving node in hex. It is recovered from the signature if the invoice does not name it. */
  readonly payee: string
  /** s */
  readonly createdAt: number
  /** Expiry in s since the epoch. The default is an hour after `createdAt`. */
  readonly expiresAt: number
}

/**
 * `pending`: the wallet's answer was lost, came late or proves nothing. The wallet is asked again, and only the same
 * invoice is ever sent again. `isOutcomeUnknown`: the wallet answers but does not say whether it has paid, so the user must look
 * in the wallet.
 */
export type PaymentStatus =
  | { readonly phase: 'paying' }
  | { readonly phase: 'pending'; readonly reason: string; readonly isOutcomeUnknown?: true }
  | {
      readonly phase: 'paid'
      /** '' if the wallet says that it has paid, but gives no proof. */
      readonly preimage: string
    }
  | { readonly phase: 'failed'; readonly reason: string }

export interface Payment {
  readonly invoice: Invoice
  readonly status: ReadableStore<PaymentStatus>
  /**
   * Resolves when the preimage matches the invoice's hash, or with '' when the wallet says that it has paid without it. Rejects with the reason why the wallet did not pay. Rejects
   * with the code 'answer-lost' when the payment becomes pending; `status` then continues to change.
   */
  readonly result: Promise<{ readonly preimage: string }>
}
