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

/** Knows which receipts are true (NIP-57). */
export interface ZapsService {
  /** The true ones among these, each judged once; grows as the providers answer. */
  check(receipts: readonly NostrEvent[]): ReadableStore<readonly Zap[]>
  /** Ids of the notes that a zap of one press is being sent for. */
  readonly running: ReadableStore<ReadonlySet<string>>
  /** Sends one for a note, unless one is being sent: a second press is not a second payment. */
  once(id: string, send: () => Promise<void>): Promise<void>
  /** Opens the dialog that sends one, for a note or for a person. */
  open(target: { readonly event?: NostrEvent; readonly pubkey: string }): void
}
export const Zaps = defineService<ZapsService>('zaps@1')
