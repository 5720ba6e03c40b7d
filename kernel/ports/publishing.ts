import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { NostrEvent } from './nostr-types'

/**
 * A draft to be signed; the kernel adds `pubkey` and, if missing, the time (s). An empty relay hint in a tag (`['p',
 * key, '']`) is a place that the kernel fills with a known relay, or removes; the same goes for a hint that only this
 * machine or network can reach.
 */
export interface EventDraft {
  readonly kind: number
  readonly content: string
  readonly tags: readonly (readonly string[])[]
  /** s */
  readonly created_at?: number
}

/**
 * One change of a replaceable event, as an intent: it is merged into the relays' newest version right before signing,
 * so that no other client's entry is lost.
 */
export type ListChange =
  /** Appends the tag, unless one with the same name and value exists. */
  | { readonly add: readonly string[] }
  /** Removes every tag with that name and value. */
  | { readonly remove: readonly [name: string, value: string] }
  /** Adds an entry to the encrypted content (NIP-51), unless one with the same name and value exists. */
  | { readonly addPrivate: readonly string[] }
  /**
   * Removes every such entry from the encrypted content (NIP-51), which is encrypted again (NIP-44); fails if it cannot
   * be read.
   */
  | { readonly removePrivate: readonly [name: string, value: string] }
  /** Sets fields of the JSON content (kind 0); `null` removes one, unknown ones stay. */
  | { readonly set: Readonly<Record<string, unknown>> }
  /** Replaces all tags with these names by these tags (kind 10002). */
  | { readonly replace: { readonly names: readonly string[]; readonly tags: readonly (readonly string[])[] } }
  /** Restores an earlier version. */
  | { readonly restore: { readonly tags: readonly (readonly string[])[]; readonly content: string } }

/** Which of the user's own replaceable events: the follow list is `{ kind: 3 }`. */
export interface ListRef {
  readonly kind: number
  readonly identifier?: string
}

/** The result for one relay. `refused` is final for that relay; `failed` is retried. */
export interface RelayDelivery {
  readonly state: 'waiting' | 'sending' | 'ok' | 'refused' | 'failed'
  readonly reason?: string
}

/**
 * `queued`: committed, waits for the relays' newest list or for the signer; `held`: signed and shown, can be taken
 * back; `sending`; `sent`: at least one relay has it, the others are retried; `failed`: not signed, or every relay
 * refused for good; `discarded`: taken back.
 */
export type PublishPhase = 'queued' | 'held' | 'sending' | 'sent' | 'failed' | 'discarded'

export interface PublishStatus {
  readonly phase: PublishPhase
  readonly event?: NostrEvent
  /** By relay URL. */
  readonly relays: Readonly<Record<string, RelayDelivery>>
  /** Why it failed, or what it waits for, in words for the user. */
  readonly reason?: string
}

export interface PublishOptions {
  /** Send to these relays in addition to those the kernel chooses. */
  readonly relays?: readonly string[]
  /** Send to these relays only. */
  readonly only?: readonly string[]
  /** ms after the signature in which it can be taken back: it is shown but not sent yet. Default 0. */
  readonly hold?: number
  /** Cancels a signature that has not been given yet. */
  readonly signal?: AbortSignal
}

export interface EditOptions extends PublishOptions {
  /** The user says that this list does not exist yet, so missing answers do not delay it. */
  readonly isNew?: boolean
}

/** A publication in progress. It is stored in the durable outbox first, so it survives a crash. */
export interface PublishJob {
  readonly id: string
  readonly status: ReadableStore<PublishStatus>
  /** True once the durable outbox has it, signed or not, so it survives the page. False if only the page has it. */
  readonly committed: Promise<boolean>
  /** The signed event, once it is in the store. Rejects with a `Refusal` if it was not signed or not committed. */
  readonly signed: Promise<NostrEvent>
  /**
   * Resolves with the first relay's OK. Rejects with a `Refusal` if it was not signed, or all relays refused for good.
   */
  readonly sent: Promise<NostrEvent>
  /** Takes back what is not sent yet; false if it is too late. */
  undo(): Promise<boolean>
}

/** One line of the outbox, as shown in the network settings. */
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
  /** Newest first; sent ones stay for a day. */
  readonly entries: ReadableStore<readonly OutboxEntry[]>
  /** Retries a failed publication. */
  retry(id: string): void
  /** Takes back an event that no relay is known to have; false if it is too late. */
  discard(id: string, how?: DiscardOptions): Promise<boolean>
}
export const Outbox = defineService<OutboxService>('host.outbox@1')
