import type { Invoice } from '#contracts/wallet'
import { defineService, type NostrEvent, type ReadableStore } from '#kernel'

/** A zap that was checked: by whom, how much, with what words. */
export interface Zap {
  readonly receipt: NostrEvent
  /** Whose the request was, not who signed the receipt. */
  readonly sender: string
  readonly recipient: string
  readonly msats: number
  readonly comment: string
}

/** A note, or a person. */
export interface ZapTarget {
  readonly event?: NostrEvent
  readonly pubkey: string
}

/** What one person is to be paid with. */
export interface ZapPart {
  readonly pubkey: string
  readonly sats: number
  readonly invoice: Invoice
  /** Who signs the receipt for it, as its provider said when it made it; absent when it gives none. */
  readonly signer?: string
}

export interface ZapWish {
  readonly sats: number
  readonly comment: string
  /** Gives it up, until the wallet is asked to pay. */
  readonly signal?: AbortSignal
  /** The wallet's answer was lost: it may have paid, and is asked. Called once. */
  onPending?(): void
}

/** sats that were spent; or, where no wallet is connected, what is to be paid elsewhere. */
export type ZapOutcome = { readonly paid: number } | { readonly elsewhere: readonly ZapPart[] }

/** A zap on its way. */
export interface RunningZap {
  /** Invoice of the part of which nobody knows whether it is paid. */
  readonly pending?: string
  /** The wallet answers, but not whether it has paid it: what to do, in the wallet's words. */
  readonly unsaid?: string
}

/** Knows which receipts are true (NIP-57), and sends zaps. */
export interface ZapsService {
  /** The true ones among these, each judged once; grows as the providers answer. */
  check(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]>
  /** Those that are being sent, by the id of the note or the key of the person. */
  readonly running: ReadableStore<ReadonlyMap<string, RunningZap>>
  /**
   * Sends one, unless one is on its way to the same target: a second press is not a second payment, and answers
   * `undefined`; who pressed first is told. One of which nobody knows whether it was paid, also before a reload, is
   * asked for first, and tried again with its own invoice alone. Rejects with a `Refusal`.
   */
  send(target: ZapTarget, wish: ZapWish): Promise<ZapOutcome | undefined>
  /** What became of one whose end nobody saw; pays nothing. `undefined` when there is none. Rejects as `send`. */
  look(target: ZapTarget): Promise<ZapOutcome | undefined>
  /** One of those that were to be paid elsewhere is paid. */
  settled(target: ZapTarget, part: ZapPart): void
  /** Opens the dialog that sends one, for a note or for a person. */
  open(target: ZapTarget): void
}
export const Zaps = defineService<ZapsService>('zaps@1')
