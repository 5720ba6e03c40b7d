export interface NwcWalletOptions {
  readonly relay: string
  /** More relays that it listens at and that its link names. */
  readonly relays?: readonly string[]
  /** What it says of itself; `undefined` publishes no description. NIP-04 alone when `encryption` is absent. */
  readonly info?: { readonly encryption?: string } | undefined
  readonly methods?: readonly string[]
  readonly balanceMsats?: number
}

/** How it behaves; may be changed at any time. */
export interface NwcMood {
  /** Answers of these methods get lost, once per name in the list or always. */
  drop: (method: string) => boolean
  /** Answers these with an error of NIP-47. */
  refuse: Partial<Record<string, { readonly code: string; readonly message: string }>>
  /** ms before each answer. */
  delay: number
  /** Before it does what it is asked for. */
  hold?: Promise<unknown> | undefined
  /** Hands out this instead of the true preimage. */
  preimage?: string | undefined
  /** Payments take no effect and no answer comes: the request never arrived. */
  deaf: boolean
  /** Sends these before each answer. */
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
  /** The text whose hash stands in the invoice, in place of a memo. */
  readonly description?: string
  /** s; negative has expired. */
  readonly expiry?: number
  readonly network?: string
}
