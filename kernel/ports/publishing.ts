import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { NostrEvent } from './nostr-types'

/**
 * A draft to be signed; the kernel adds `pubkey` and, where it is missing, the time (s). An empty relay hint in a tag
 * (`['p', key, '']`) is a place that the kernel fills with a relay it knows of, or takes out; one that only this machine
 * or network reaches goes the same way.
 */
export interface EventDraft {
  readonly kind: number
  readonly content: string
  readonly tags: readonly (readonly string[])[]
  /** s */
  readonly created_at?: number
}

/**
 * One change of a replaceable event, as an intent: it is merged into the newest version that the relays have,
 * right before signing, so that no other client's entry is lost.
 */
export type ListChange =
  /** A tag, appended unless one of the same name and value is there. */
  | { readonly add: readonly string[] }
  /** Every tag of that name and value. */
  | { readonly remove: readonly [name: string, value: string] }
  /** An entry of the encrypted content (NIP-51), put in unless one of the same name and value is there. */
  | { readonly addPrivate: readonly string[] }
  /** Every such entry of the encrypted content (NIP-51), which is encrypted anew (NIP-44); fails when it cannot be read. */
  | { readonly removePrivate: readonly [name: string, value: string] }
  /** Fields of the JSON content (kind 0); `null` takes one away, unknown ones stay. */
  | { readonly set: Readonly<Record<string, unknown>> }
  /** All tags of these names are replaced by these (kind 10002). */
  | { readonly replace: { readonly names: readonly string[]; readonly tags: readonly (readonly string[])[] } }
  /** Everything is as it was in an earlier version. */
  | { readonly restore: { readonly tags: readonly (readonly string[])[]; readonly content: string } }

/** Which of the user's own replaceable events: the follow list is `{ kind: 3 }`. */
export interface ListRef {
  readonly kind: number
  readonly identifier?: string
}

/** How one relay took an event. `refused` is final for that relay, `failed` is tried again. */
export interface RelayDelivery {
  readonly state: 'waiting' | 'sending' | 'ok' | 'refused' | 'failed'
  readonly reason?: string
}

/**
 * `queued` committed, waits for the relays' newest list, or for the signer; `held` signed and shown, can be taken
 * back; `sending`; `sent` at least one relay has it, the others are tried on; `failed` nobody signed it, or every
 * relay refused for good; `discarded` taken back.
 */
export type PublishPhase = 'queued' | 'held' | 'sending' | 'sent' | 'failed' | 'discarded'

export interface PublishStatus {
  readonly phase: PublishPhase
  readonly event?: NostrEvent
  /** By relay URL. */
  readonly relays: Readonly<Record<string, RelayDelivery>>
  /** Why it failed, or what it waits for, in words for a person. */
  readonly reason?: string
}

export interface PublishOptions {
  /** Send there as well as where the kernel would. */
  readonly relays?: readonly string[]
  /** Send there and nowhere else. */
  readonly only?: readonly string[]
  /** ms, from the signature on, in which it can be taken back: shown, and not sent yet. Default 0. */
  readonly hold?: number
  /** Cancels a signature that has not been given yet. */
  readonly signal?: AbortSignal
}

export interface EditOptions extends PublishOptions {
  /** The user's word that there is no such list yet: a missing answer is no reason to wait. */
  readonly isNew?: boolean
}

/** Something on its way out. It is in the durable outbox before anything else happens, and survives a crash. */
export interface PublishJob {
  readonly id: string
  readonly status: ReadableStore<PublishStatus>
  /** True once the durable outbox has it, signed or not: whatever happens to the page. False where only the page has it. */
  readonly committed: Promise<boolean>
  /** The signed event, once it is in the store. Rejects with a `Refusal` when it was not signed or not committed. */
  readonly signed: Promise<NostrEvent>
  /** Resolves with the first relay's OK. Rejects with a `Refusal` when it was not signed, or all refused for good. */
  readonly sent: Promise<NostrEvent>
  /** Takes back what is not sent yet; false when it is too late. */
  undo(): Promise<boolean>
}

/** One line of the outbox as the network settings show it. */
export interface OutboxEntry {
  readonly id: string
  readonly account: string
  /** s */
  readonly createdAt: number
  readonly kind: number
  /** The `d` tag of an addressable list that is being changed. */
  readonly identifier?: string
  readonly status: PublishStatus
  /** For a list change that is not written yet: the public entries it adds and removes, never encrypted ones. */
  readonly changes?: readonly ListChange[]
  /** The text of a note or comment, signed or not. */
  readonly words?: string
}

export interface DiscardOptions {
  /** Also discards an event that was tried, although a relay that did not answer may have it. */
  readonly tried?: boolean
}

/** The events that are being published, of every account in this browser; provided by the host. */
export interface OutboxService {
  /** Newest first; what was sent stays for a day. */
  readonly entries: ReadableStore<readonly OutboxEntry[]>
  /** Tries again what failed. */
  retry(id: string): void
  /** Takes back what no relay is known to have; false when it is too late. */
  discard(id: string, how?: DiscardOptions): Promise<boolean>
}
export const Outbox = defineService<OutboxService>('host.outbox@1')
