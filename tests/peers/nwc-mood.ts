export interface NwcWalletOptions {
  readonly relay: string
  /** Further relays that the wallet listens at and that its link names. */
  readonly relays?: readonly string[]
  /** The wallet's description of itself. `undefined` publishes none. Without `encryption` it supports NIP-04 only. */
  readonly info?: { readonly encryption?: string } | undefined
  readonly methods?: readonly string[]
  readonly balanceMsats?: number
}

/** The wallet's behaviour. A test may change it at any time. */
export interface NwcMood {
  /** Whether the answer to this method is lost. It is called for each answer. */
  drop: (method: string) => boolean
  /** Answers these methods with an error of NIP-47. */
  refuse: Partial<Record<string, { readonly code: string; readonly message: string }>>
  /** ms before each answer. */
  delay: number
  /** Waits for this before it does what it is asked. */
  hold?: Promise<unknown> | undefined
  /** Returns this instead of the true preimage. */
  preimage?: string | undefined
  /** Payment requests have no effect and get no answer, as if they had not arrived. */
  deaf: boolean
  /** Sends these messages before each answer. */
  noise: ('stranger' | 'broken' | 'other request' | 'unsigned')[]
}

export interface IssuedInvoice {
  readonly invoice: string
  readonly preimage: string
  readonly paymentHash: string
}

export interface IssueOptions {
  /** 0 leaves the amount open. */
  readonly amountMsats?: number
  readonly memo?: string
  /** A text whose hash stands in the invoice instead of a memo. */
  readonly description?: string
  /** s; a negative number makes an invoice that has expired. */
  readonly expiry?: number
  readonly network?: string
}
