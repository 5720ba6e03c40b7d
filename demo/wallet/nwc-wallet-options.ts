export interface NwcWalletOptions {
  readonly relay: string
  /** More relays that the wallet listens to and that its link names. */
  readonly relays?: readonly string[]
  /** The wallet's info event. `undefined` publishes none. Without `encryption` the wallet supports only NIP-04. */
  readonly info?: { readonly encryption?: string } | undefined
  readonly methods?: readonly string[]
  readonly balanceMsats?: number
  readonly alias?: string
  /**
   * The secret keys of the wallet and of its client; random by default. Fixed keys give the same link at each start.
   */
  readonly keys?: { readonly wallet: Uint8Array; readonly client: Uint8Array }
  /** Returns the preimage (hex) of another node's invoice that the wallet can pay; `undefined` if it has no route. */
  readonly getPreimage?: (paymentHash: string) => string | undefined
}

/** The wallet's behaviour. A test may change it at any time. */
export interface NwcWalletBehavior {
  /** Called for each answer. If it returns true, the answer is lost. */
  dropsAnswer: (method: string) => boolean
  /** Answers these methods with this error of NIP-47. */
  errors: Partial<Record<string, { readonly code: string; readonly message: string }>>
  /** The number of milliseconds before each answer. */
  delayMs: number
  /** The wallet waits for this promise before it does what is requested. */
  delayUntil?: Promise<unknown> | undefined
  /** The preimage to return in place of the true one. */
  preimage?: string | undefined
  /** True if payment requests have no effect and get no answer, as if they had not arrived. */
  ignoresRequests: boolean
  /** Extra messages that are sent before each answer. */
  extraMessages: ('stranger' | 'broken' | 'other request' | 'unsigned')[]
}

export interface IssuedInvoice {
  readonly invoice: string
  readonly preimage: string
  readonly paymentHash: string
}

export interface IssueInvoiceOptions {
  /** Amount of the invoice in msats; 0 makes an invoice without an amount. */
  readonly amountMsats?: number
  readonly memo?: string
  /** A text whose hash the invoice contains. The invoice then has no memo. */
  readonly description?: string
  /** Seconds until the invoice expires. A negative number makes an expired invoice. */
  readonly expiry?: number
  readonly network?: string
}
