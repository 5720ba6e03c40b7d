import type { NotificationVerifier } from '#contracts/notifications'
import type { Invoice } from '#contracts/wallet'
import { defineEvent, defineService, type ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** A verified zap: sender, recipient, amount and comment. */
export interface Zap {
  readonly receipt: NostrEvent
  /**
   * The zap request (kind 9734). Filters such as mutes judge it instead of the receipt, because its author and text are
   * the sender's.
   */
  readonly request: NostrEvent
  /**
   * Identifies the payment by the receipt's signer and the payment hash. All receipts of one invoice have the same
   * value; a receipt of another signer differs, because anyone can copy the hash.
   */
  readonly payment: string
  /** The author of the zap request, who paid. The receipt has another author. */
  readonly sender: string
  /**
   * True if the sender does not want to be named (`anon` tag of the request, NIP-57). Views must not show `sender`
   * then.
   */
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

/** One person's share of a zap, and the invoice for it. */
export interface ZapShareInvoice {
  readonly pubkey: string
  readonly sats: number
  readonly invoice: Invoice
  /**
   * Public key (hex) of the provider, with which it will sign the receipt. Absent if the provider signs no receipts.
   */
  readonly signer?: string
}

export interface ZapOptions {
  readonly sats: number
  readonly comment: string
  /** Cancels the zap. After the wallet has been told to pay, it has no effect. */
  readonly signal?: AbortSignal
  /** Called once if the wallet's answer was lost. The wallet may have paid, so the payment's status is checked. */
  onPending?(): void
}

/** Says why a zap was not sent. A known reason is shown on a line of its own. */
export interface ZapFailure {
  readonly text: string
  readonly reason?: string | undefined
}

/** The share of a person who cannot be paid. These sats are not sent to anybody. */
export interface UnpaidShare {
  readonly pubkey: string
  readonly sats: number
  /** In words for the user. */
  readonly reason: string
}

/**
 * The result of sending a zap: the sats that were paid or, if no wallet is connected, the invoices that another wallet
 * must pay. `unpaid` are the shares that cannot be paid; a retry pays only these.
 */
export type ZapOutcome = (
  | { readonly paid: number }
  | { readonly unpaidInvoices: readonly ZapShareInvoice[] }
) & {
  readonly unpaid?: readonly UnpaidShare[]
}

/** A zap being sent. */
export interface RunningZap {
  /** Invoice of the share whose payment status is unknown. */
  readonly pendingInvoice?: string
  /** Message for the user if the wallet answers but does not know whether it has paid. */
  readonly unknownOutcomeMessage?: string
}

/** Verifies zap receipts (NIP-57) and sends zaps. */
export interface ZapsService {
  /**
   * Returns the valid zaps among these receipts, one per payment. The list grows while the recipients' providers
   * answer.
   */
  verifyReceipts(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]>
  /** Zaps that are being sent, by the note's id or the person's key. */
  readonly running: ReadableStore<ReadonlyMap<string, RunningZap>>
  /**
   * Sends a zap. If a zap to the same target is already being sent, no second one is started: this call resolves with
   * `undefined`, and the first call gets the result. If the result of an earlier zap to the target is unknown, its
   * payment is checked first, and only its own invoice is paid again. Rejects with a `UserFacingError`.
   */
  send(target: ZapTarget, options: ZapOptions): Promise<ZapOutcome | undefined>
  /**
   * Checks a zap with an unknown result, and pays nothing. Resolves with `undefined` if there is none. Rejects like
   * `send`.
   */
  checkPending(target: ZapTarget): Promise<ZapOutcome | undefined>
  /** Resolves with the reason why the person cannot be paid, or with `undefined` if their provider gives invoices. */
  findPaymentProblem(pubkey: string): Promise<ZapFailure | undefined>
  /** Records that an invoice was paid with another wallet. */
  recordPaid(target: ZapTarget, shareInvoice: ZapShareInvoice): void
  /** Opens the zap dialog for a note or a person. */
  open(target: ZapTarget): void
}
export const Zaps = defineService<ZapsService>('zaps@1')

/**
 * Announced when a share of a zap was paid. `id` is the id of the zapped note, or the key (hex) of the zapped person.
 * The receipt may arrive later.
 */
export const zapPaid = defineEvent<{ readonly id: string }>('zap.paid')

/** Verifies the zap receipts for the list of notifications. */
export const ZapNotificationVerifier = defineService<NotificationVerifier>('zaps.notifications@1')
