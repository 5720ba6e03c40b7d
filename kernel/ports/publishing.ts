import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { NostrEvent } from './nostr-types'

/**
 * A draft to be signed. The kernel adds `pubkey` and, if missing, the time (s). An empty relay hint in a tag (`['p',
 * key, '']`) asks the kernel to fill in a known relay, or to remove the hint. The same happens to a hint that only this
 * machine or network can reach.
 */
export interface EventDraft {
  readonly kind: number
  readonly content: string
  readonly tags: readonly (readonly string[])[]
  /** The time of the event in s since 1970. */
  readonly created_at?: number
}

/**
 * One change of a replaceable event, as an intent. It is merged into the newest version on the relays just before
 * signing, so that entries added by other clients are not lost.
 */
export type ListChange =
  /** Appends a tag, unless there is one with the same name and value. */
  | { readonly add: readonly string[] }
  /** Removes every tag with this name and value. */
  | { readonly remove: readonly [name: string, value: string] }
  /** Adds an entry to the encrypted content (NIP-51), unless there is one with the same name and value. */
  | { readonly addPrivate: readonly string[] }
  /**
   * Removes every entry with this name and value from the encrypted content (NIP-51), which is then encrypted again
   * (NIP-44). Fails if the content cannot be decrypted.
   */
  | { readonly removePrivate: readonly [name: string, value: string] }
  /** Sets fields of the JSON content (kind 0). `null` removes a field; unknown fields stay. */
  | { readonly set: Readonly<Record<string, unknown>> }
  /** Replaces all tags that have one of these names by these tags (kind 10002). */
  | { readonly replace: { readonly names: readonly string[]; readonly tags: readonly (readonly string[])[] } }
  /** Restores an earlier version of the list. */
  | { readonly restore: { readonly tags: readonly (readonly string[])[]; readonly content: string } }

export type PrivateListChange = Extract<
  ListChange,
  { readonly addPrivate: unknown } | { readonly removePrivate: unknown }
>

/** True for a change of encrypted entries. The signer must decrypt the list for it. */
export const isPrivateListChange = (change: ListChange): change is PrivateListChange =>
  'addPrivate' in change || 'removePrivate' in change

/** Identifies one of the user's own replaceable events: the follow list is `{ kind: 3 }`. */
export interface ListRef {
  readonly kind: number
  readonly identifier?: string
}

/** The result at one relay. `refused` is final for that relay; after `failed` it is tried again. */
export interface RelayDelivery {
  readonly state: 'waiting' | 'sending' | 'ok' | 'refused' | 'failed'
  readonly reason?: string
}

/**
 * `queued`: stored, and waiting for the newest version of the list or for the signer; `held`: signed and shown, can
 * still be undone; `sending`; `sent`: at least one relay accepted it, and the others are tried again; `failed`: not
 * signed, or finally refused by every relay; `discarded`: withdrawn by the user.
 */
export type PublishPhase = 'queued' | 'held' | 'sending' | 'sent' | 'failed' | 'discarded'

export interface PublishStatus {
  readonly phase: PublishPhase
  readonly event?: NostrEvent
  /** The delivery to each relay, by its URL. */
  readonly relays: Readonly<Record<string, RelayDelivery>>
  /** The reason why the publication failed or still waits, in words for the user. */
  readonly reason?: string
  /**
   * The public entries that an edit of a list left out, because they can never be valid, and strict relays refuse a
   * list that has them. Known only in the tab that made the edit.
   */
  readonly dropped?: NostrEvent['tags']
}

/** The relays to which an event is sent. By default, the kernel chooses them. */
export interface RelayChoice {
  /** Sends the event to these relays in addition to those that the kernel chooses. */
  readonly relays?: readonly string[]
  /** Sends the event to these relays only. */
  readonly onlyRelays?: readonly string[]
}

export interface PublishOptions extends RelayChoice {
  /**
   * The id of an earlier publication whose event comes first: this one waits until a relay has accepted that, until it
   * has failed, or for two minutes. Only for events that the plugin has signed.
   */
  readonly after?: string
  /** Milliseconds after signing in which the event can be undone: it is shown but not sent yet. 0 by default. */
  readonly undoDelayMs?: number
  /** A signal that cancels the publication if it is not signed yet. */
  readonly signal?: AbortSignal
  /**
   * The public key (hex) of another account of this browser, which signs this event; the current account by default.
   * Needs the permission `publish-as`. The event is sent to the write relays of that account (NIP-65). The job fails if
   * the account was removed, is read-only or does not sign.
   */
  readonly account?: string
}

/** A list is always changed for the current account. */
export interface EditOptions extends Omit<PublishOptions, 'account'> {
  /**
   * True if the user says that this list does not exist yet. In that case, the change is made even if too few relays
   * answer.
   */
  readonly isNew?: boolean
}

/**
 * A publication in progress. It is first stored in the durable outbox, so that it survives a crash, unless the browser
 * cannot store it (see `whenStored`).
 */
export interface PublishJob {
  readonly id: string
  readonly status: ReadableStore<PublishStatus>
  /**
   * Resolves with true when the publication is stored durably, signed or not. Resolves with false if it is only in this
   * page's memory.
   */
  readonly whenStored: Promise<boolean>
  /**
   * Resolves with the signed event when the event is in the store. Rejects with a `UserFacingError` if it was not
   * signed or stored.
   */
  readonly whenSigned: Promise<NostrEvent>
  /**
   * Resolves with the event when the first relay has accepted it. Rejects with a `UserFacingError` if it was not
   * signed, or if all relays finally refused it.
   */
  readonly whenSent: Promise<NostrEvent>
  /** Takes the publication back if it was not sent yet. Resolves with false if it is too late. */
  undo(): Promise<boolean>
}

/** One publication in the outbox, as shown in the network settings. */
export interface OutboxEntry {
  readonly id: string
  readonly account: string
  /** True if the account was chosen for this event (`PublishOptions.account`) while another one was current. */
  readonly isChosen?: boolean
  /** The time of the publication in s since 1970. */
  readonly createdAt: number
  readonly kind: number
  /** The `d` tag, if an addressable list is being changed. */
  readonly identifier?: string
  readonly status: PublishStatus
  /**
   * For a list change that is not signed yet: the public entries that it adds and removes. Encrypted entries are left
   * out.
   */
  readonly changes?: readonly ListChange[]
  /** The text of a note or comment, even if it is not signed yet. */
  readonly text?: string
}

export interface DiscardOptions {
  /**
   * True to discard an event that was already sent to relays without an answer. Such a relay may have stored the event.
   */
  readonly includeSending?: boolean
  /**
   * True to forget an event that relays have accepted as well: nothing is taken back then, and relays that were not
   * asked yet do not get it. For a conversation that is deleted from this browser.
   */
  readonly includeSent?: boolean
}

/** The publications of every account in this browser. The host provides this service. */
export interface OutboxService {
  /** The publications, newest first. Those that were sent are listed for a day. */
  readonly entries: ReadableStore<readonly OutboxEntry[]>
  /**
   * Tries a failed publication again, at the relays that were chosen for it before. With `relays`, they are chosen anew by
   * these options, and the event stays the same.
   */
  retry(id: string, relays?: RelayChoice): void
  /**
   * Withdraws an event that no relay has accepted, as far as known, or forgets it. Resolves with false if it is too
   * late.
   */
  discard(id: string, options?: DiscardOptions): Promise<boolean>
}
export const Outbox = defineService<OutboxService>('host.outbox@1')
