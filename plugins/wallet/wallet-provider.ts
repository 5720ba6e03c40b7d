import type { ReadableStore } from '#kernel'

export interface WalletInfo {
  /** WebLN's names: `sendPayment`, `makeInvoice`, `getBalance`, `lookupInvoice` and others. */
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
 * A wallet, in WebLN's words. Everything is awaited, and arguments and answers can be cloned. What a wallet cannot
 * do throws 'Method not implemented.'
 */
export interface WalletProvider {
  getInfo(): Promise<WalletInfo>
  /** sats */
  getBalance?(): Promise<{ readonly balance: number; readonly currency?: string }>
  /**
   * An error with the code 'answer-lost' says that the wallet may have paid, or may still; with 'unclear', that it is
   * to be asked. Any other error says that it did not. The preimage is 64 hex digits.
   */
  sendPayment(invoice: string): Promise<{ readonly preimage: string }>
  makeInvoice(request: InvoiceRequest): Promise<{ readonly paymentRequest: string }>
  /** `unknown` when the wallet has never heard of it. */
  lookupInvoice?(request: {
    readonly paymentRequest?: string
    readonly paymentHash?: string
  }): Promise<InvoiceLookup>
  /** What became of a payment, by its hash, where `lookupInvoice` cannot say. Not one of WebLN's words. */
  lookupPayment?(paymentHash: string): Promise<InvoiceLookup>
  /** Tells that it speaks for another account from now on, until `signal` ends that; WebLN's `accountChanged`. */
  onAccountChanged?(fn: () => void, signal: AbortSignal): void
  keysend(request: unknown): Promise<{ readonly preimage: string }>
  lnurl(lnurl: string): Promise<unknown>
  signMessage(message: string): Promise<{ readonly message: string; readonly signature: string }>
  verifyMessage(signature: string, message: string): Promise<void>
  /** Lets go of sockets and sessions. Nothing answers after it. */
  close?(): void
  /** Removes what this device keeps of the wallet besides its configuration; called when somebody disconnects. */
  forget?(): void
}

/** What a page gets of a connected wallet. */
export interface ConnectedProvider extends WalletProvider {
  /** Pages call it first, as WebLN has it. Asks nothing: who connected has agreed. */
  enable(): Promise<void>
}

export interface InvoiceLookup {
  readonly state: 'paid' | 'pending' | 'failed' | 'unknown'
  readonly paid: boolean
  readonly preimage?: string
}

/**
 * How a wallet failed, where that matters. 'network': it could not be reached, and may be later. 'answer-lost': nobody
 * here knows whether it has paid. 'unclear': it says that something went wrong, not that it has not paid.
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
  /** Hex; recovered from the signature when the invoice does not name it. */
  readonly payee: string
  /** s */
  readonly createdAt: number
  /** s since the epoch; an hour after `createdAt` when the invoice does not say. */
  readonly expiresAt: number
}

/**
 * `pending`: the wallet's answer was lost, did not come in time or proves nothing. It is asked again, and only the same
 * invoice is ever tried again. `unsaid`: it answers, but not whether it has paid; whoever owns it must look there.
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
   * Resolves when the preimage fits the invoice's hash. Rejects with why the wallet did not pay, or with the code
   * 'answer-lost' when it became pending; its status goes on then.
   */
  readonly result: Promise<{ readonly preimage: string }>
}
