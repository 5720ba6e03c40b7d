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
 * A wallet with the methods of WebLN. All methods are asynchronous, with arguments and results that can be cloned. A
 * method that the wallet lacks throws 'Method not implemented.'
 */
export interface WalletProvider {
  getInfo(): Promise<WalletInfo>
  /** sats */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /**
   * Pays an invoice and resolves with the preimage, 64 hex digits. Rejects with the code 'answer-lost' if the wallet
   * may have paid or may still pay, and with 'unclear' if the payment's status must be looked up. Any other error means
   * that the wallet did not pay.
   */
  sendPayment(invoice: string): Promise<{ readonly preimage: string }>
  makeInvoice(request: InvoiceRequest): Promise<{ readonly paymentRequest: string }>
  /** Looks up an invoice. The answer's state is `unknown` if the wallet does not know the invoice. */
  lookupInvoice?(request: {
    readonly paymentRequest?: string
    readonly paymentHash?: string
  }): Promise<InvoiceLookup>
  /**
   * Looks up a payment by its hash, for wallets whose `lookupInvoice` knows only received payments. Not part of WebLN.
   */
  lookupPayment?(paymentHash: string): Promise<InvoiceLookup>
  /** Lists what the wallet paid and received, newest first. Not part of WebLN. */
  listTransactions?(request: TransactionsRequest): Promise<readonly WalletTransaction[]>
  /**
   * Calls `fn` when the wallet switches accounts, as WebLN's event `accountChanged` does. Ends when `signal` aborts.
   */
  onAccountChanged?(fn: () => void, signal: AbortSignal): void
  keysend(request: unknown): Promise<{ readonly preimage: string }>
  lnurl(lnurl: string): Promise<unknown>
  signMessage(message: string): Promise<{ readonly message: string; readonly signature: string }>
  verifyMessage(signature: string, message: string): Promise<void>
  /** Closes sockets and sessions. The provider cannot be used after that. */
  close?(): void
  /**
   * Deletes what the connector stored about the wallet on this device, except the connection. Called when the user
   * disconnects.
   */
  forget?(): void
}

export interface TransactionsRequest {
  /** Maximum number of transactions in the answer. */
  readonly limit: number
  /** Number of newer transactions to skip. */
  readonly offset: number
}

/** A payment that a wallet made or received. */
export interface WalletTransaction {
  readonly direction: 'sent' | 'received'
  readonly state: 'settled' | 'pending' | 'failed'
  /** 64 hex digits. */
  readonly paymentHash: string
  readonly msats: number
  /** Routing fees that this wallet paid. */
  readonly feeMsats?: number
  /** Time in s when it was paid; the invoice's time if it is not paid yet. */
  readonly at: number
  readonly description?: string
  /** BOLT11, in lower case. */
  readonly invoice?: string
}

/** The purpose of a payment, such as a zap to a person. */
export interface PaymentPurpose {
  /** The person who was paid, or who paid (hex). */
  readonly person?: string
  /** Path of the page on this site to which the payment belongs, such as that of the zapped note. */
  readonly path?: string
  /** A few words, such as 'Patron for 3 months'. */
  readonly title?: string
  /** The text that the payer wrote. */
  readonly comment?: string
}

/** The provider that code of a page gets when a wallet is connected. */
export interface ConnectedProvider extends WalletProvider {
  /** Pages that use WebLN call this first. The user is not asked, because they allowed it by connecting the wallet. */
  enable(): Promise<void>
}

export interface InvoiceLookup {
  readonly state: 'paid' | 'pending' | 'failed' | 'unknown'
  readonly paid: boolean
  readonly preimage?: string
}

/**
 * What kind of failure it is. 'network': the wallet cannot be reached now, but perhaps later. 'answer-lost': nobody
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
  /** Key (hex) of the receiving node. If the invoice does not name it, it is recovered from the signature. */
  readonly payee: string
  /** s */
  readonly createdAt: number
  /** Time of expiry in s. The default is an hour after `createdAt`. */
  readonly expiresAt: number
}

/**
 * The status of a payment. `pending`: the wallet's answer was lost or came late, or its proof does not match. The
 * wallet is asked again, and no other invoice is ever sent instead. `isOutcomeUnknown`: the wallet answers, but does
 * not say whether it has paid, so the user must look in the wallet.
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
   * Resolves when the preimage matches the invoice's hash, or with '' when the wallet says that it has paid but has no
   * preimage. Rejects with the wallet's reason for not paying, and with the code 'answer-lost' when the payment becomes
   * pending. In that case `status` continues to change.
   */
  readonly result: Promise<{ readonly preimage: string }>
}
