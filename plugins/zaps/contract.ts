import type { NotificationVerifier } from '#contracts/notifications'
import type { Invoice } from '#contracts/wallet'
import { defineEvent, defineService, type ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** A verified zap: sender, recipient, amount and comment. */
export interface Zap {
  readonly receipt: NostrEvent
  /**
   * The request (kind 9734), which the sender signed. Filters judge it, because its author and content are the
   * sender's.
   */
  readonly request: NostrEvent
  /**
   * Identifies the payment by the key that signed the receipt and by the payment hash. So all receipts of one invoice
   * have the same value, and a receipt of another signer cannot replace them, although the hash is public.
   */
  readonly payment: string
  /** The author of the zap request, who paid. The receipt has another author. */
  readonly sender: string
  /** True if the sender asked not to be named (`anon` tag of the request, NIP-57). No view shows who it is. */
  readonly isAnonymous: boolean
  readonly recipient: string
  readonly msats: number
  readonly comment: string
}

/** The zapped note, or the zapped person if `event` is absent. */
export interface ZapTarget {
  readonly event?: NostrEvent
  readonly pubkey: string
}

/** One person's part of a zap, and the invoice for that part. */
export interface ZapShareInvoice {
  readonly pubkey: string
  readonly sats: number
  readonly invoice: Invoice
  /**
   * Key that will sign the receipt, as the provider stated when it made the invoice. Absent if the provider signs no
   * receipts.
   */
  readonly signer?: string
}

export interface ZapOptions {
  readonly sats: number
  readonly comment: string
  /** Cancels the zap, but only until the wallet is asked to pay. */
  readonly signal?: AbortSignal
  /** Called once if the wallet's answer was lost. The wallet may have paid, so the payment's status is checked. */
  onPending?(): void
}

/** The message that no zap was sent. A known reason is shown on a separate line. */
export interface ZapFailure {
  readonly text: string
  readonly reason?: string | undefined
}

/** One person's share of a zap that nobody gets, because the person cannot be paid. */
export interface UnpaidShare {
  readonly pubkey: string
  readonly sats: number
  /** In words for the user. */
  readonly reason: string
}

/**
 * The number of sats paid. If no wallet is connected, the invoices that must be paid elsewhere. `unpaid` are the shares
 * of a split that cannot be paid; a retry pays only these.
 */
export type ZapOutcome = (
  | { readonly paid: number }
  | { readonly unpaidInvoices: readonly ZapShareInvoice[] }
) & {
  readonly unpaid?: readonly UnpaidShare[]
}

/** A zap being sent. */
export interface RunningZap {
  /** Invoice of the part whose payment status is unknown. */
  readonly pendingInvoice?: string
  /** The message for the user if the wallet answers but does not know the payment's status. */
  readonly unknownOutcomeMessage?: string
}

/** Verifies zap receipts (NIP-57) and sends zaps. */
export interface ZapsService {
  /**
   * Returns the valid zaps among these receipts, one per payment. Each receipt is checked once. The list grows while
   * providers answer.
   */
  verifyReceipts(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]>
  /** Zaps that are being sent, by the note's id or the person's key. */
  readonly running: ReadableStore<ReadonlyMap<string, RunningZap>>
  /**
   * Sends a zap. If a zap to the same target is already being sent, starts no second payment and resolves with
   * `undefined`; the first caller gets the result. If the status of an earlier payment is unknown, even from before a
   * reload, that payment is checked first, and only its own invoice is paid again. Rejects with a `UserFacingError`.
   */
  send(target: ZapTarget, options: ZapOptions): Promise<ZapOutcome | undefined>
  /**
   * Checks a zap whose result is unknown, without paying. Resolves with `undefined` if there is none. Rejects like
   * `send`.
   */
  checkPending(target: ZapTarget): Promise<ZapOutcome | undefined>
  /** Asks the person's providers, and resolves with the reason why the person cannot be paid, if there is one. */
  findPaymentProblem(pubkey: string): Promise<ZapFailure | undefined>
  /** Records that an invoice was paid with another wallet. */
  recordPaid(target: ZapTarget, shareInvoice: ZapShareInvoice): void
  /** Opens the zap dialog for a note or a person. */
  open(target: ZapTarget): void
}
export const Zaps = defineService<ZapsService>('zaps@1')

/**
 * A part of a zap was paid. `id` is the id of the zapped note, or the key (hex) of the zapped person. The receipt may
 * follow later.
 */
export const zapPaid = defineEvent<{ readonly id: string }>('zap.paid')

/** Verifies the zap receipts for the list of notifications. */
export const ZapNotificationVerifier = defineService<NotificationVerifier>('zaps.notifications@1')
