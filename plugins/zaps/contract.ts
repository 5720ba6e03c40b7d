import type { NotificationCheck } from '#contracts/notifications'
import type { Invoice } from '#contracts/wallet'
import { defineService, type ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** A verified zap: sender, recipient, amount and comment. */
export interface Zap {
  readonly receipt: NostrEvent
  /** The sender's signed request (kind 9734), which filters judge: its author and content are the sender's. */
  readonly request: NostrEvent
  /**
   * Identifies the payment by the key that signed the receipt and the payment hash. All receipts of one invoice share
   * it. Another signer cannot take it over by using the hash, which is public.
   */
  readonly payment: string
  /** The author of the zap request, not of the receipt. */
  readonly sender: string
  readonly recipient: string
  readonly msats: number
  readonly comment: string
}

/** A note, or a person without a note. */
export interface ZapTarget {
  readonly event?: NostrEvent
  readonly pubkey: string
}

/** One person's part of a zap, and the invoice for it. */
export interface ZapPart {
  readonly pubkey: string
  readonly sats: number
  readonly invoice: Invoice
  /** Key that will sign the receipt, as given by the provider when the invoice was made; absent if it signs none. */
  readonly signer?: string
}

export interface ZapWish {
  readonly sats: number
  readonly comment: string
  /** Cancels the zap, until the wallet is asked to pay. */
  readonly signal?: AbortSignal
  /** Called once if the wallet's answer was lost; it may have paid, and its status is checked. */
  onPending?(): void
}

/** The sats paid, or, without a connected wallet, the invoices to pay elsewhere. */
export type ZapOutcome = { readonly paid: number } | { readonly elsewhere: readonly ZapPart[] }

/** A zap being sent. */
export interface RunningZap {
  /** Invoice of the part whose payment status is unknown. */
  readonly pending?: string
  /** Set if the wallet answers but cannot tell the payment's status: the message for the user. */
  readonly unsaid?: string
}

/** Verifies zap receipts (NIP-57) and sends zaps. */
export interface ZapsService {
  /**
   * The valid zaps among these receipts, one per payment. Each receipt is checked once; the list grows as providers
   * answer.
   */
  check(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]>
  /** Zaps being sent, keyed by the note's id or the person's key. */
  readonly running: ReadableStore<ReadonlyMap<string, RunningZap>>
  /**
   * Sends a zap. If one to the same target is under way, a second press starts no second payment and resolves with
   * `undefined`; the first caller gets the result. If an earlier payment's status is unknown, even from before a
   * reload, it is checked first, and only its own invoice is paid again. Rejects with a `Refusal`.
   */
  send(target: ZapTarget, wish: ZapWish): Promise<ZapOutcome | undefined>
  /** Checks a zap whose result is unknown, without paying; `undefined` if there is none. Rejects like `send`. */
  look(target: ZapTarget): Promise<ZapOutcome | undefined>
  /** Records that an invoice to be paid elsewhere was paid. */
  settled(target: ZapTarget, part: ZapPart): void
  /** Opens the zap dialog for a note or a person. */
  open(target: ZapTarget): void
}
export const Zaps = defineService<ZapsService>('zaps@1')

/** Verifies the receipts that notifications are made of. */
export const ZapNotifications = defineService<NotificationCheck>('zaps.notifications@1')
