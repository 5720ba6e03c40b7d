import type { Disposable } from '../core/disposable'
import type { Permission } from '../core/permission'
import type { ReadableStore } from '../core/store'
import type { ServiceToken } from '../core/tokens'
import type { EventRef, Filter, NostrEvent, RelayAnswer } from './nostr-types'
import type { EditOptions, EventDraft, ListChange, ListRef, PublishJob, PublishOptions } from './publishing'
import type { SignerMethod } from './signing'

/** Who reads. `canSign` is false for a visitor and for an account looked at without its key. */
export interface Session {
  readonly pubkey?: string
  readonly canSign: boolean
  readonly method: 'none' | 'read-only' | SignerMethod
}

/** The state of a live query at one moment. Frozen; a new object at each change. */
export interface QuerySnapshot {
  /** Newest first, ties by lowest id; verified, never deleted, superseded or expired. */
  readonly events: readonly NostrEvent[]
  /** `cache` the local database is being read; `asking` relays are; `settled` every relay has answered or failed. */
  readonly phase: 'cache' | 'asking' | 'settled'
  /** Per relay URL. */
  readonly answers: Readonly<Record<string, RelayAnswer>>
  /** True when a quorum of the asked relays reached the end of their stored events. Never by a timeout. */
  readonly complete: boolean
  /** `end` when every relay that answers has nothing older; `loading` also while those that may have are gone. */
  readonly older: 'idle' | 'loading' | 'end'
}

export interface QueryOptions {
  /** Ask these relays instead of those the kernel would choose (NIP-65 and the user's own). */
  readonly relays?: readonly string[]
  /** Ask these as well: the relay hints of a link or a tag. */
  readonly hints?: readonly string[]
  /** Keep asking after the stored events were sent. Default true. */
  readonly live?: boolean
  /** Ask the relays although they were asked lately. Only for one-off questions; standing ones always ask. */
  readonly fresh?: boolean
  /** How many events to show at first, where memory has them: more than the filters' limit asks of relays. */
  readonly window?: number
  /** `local` never causes a request. Default `all`. */
  readonly from?: 'all' | 'local'
}

/** A standing question. Dispose it to stop asking. */
export interface LiveQuery extends ReadableStore<QuerySnapshot>, Disposable {
  /** Asks for up to `count` older events; the snapshot's `older` says how it goes. */
  older(count: number): void
}

/** How one relay connection is doing. */
export interface RelayStatus {
  readonly url: string
  readonly state: 'closed' | 'opening' | 'open' | 'waiting'
  /** The last reason of failure, in words for a person. */
  readonly reason?: string
  /** Verified events that came from it in this session. */
  readonly received: number
  /** Frames thrown away: malformed, forged, oversized, unasked. */
  readonly rejected: number
}

/** The kernel's relays as the network settings show them. */
export interface Network {
  readonly relays: ReadableStore<readonly RelayStatus[]>
  /** False when the browser says so, or no relay can be reached. */
  readonly online: ReadableStore<boolean>
}

/** A plugin's door to Nostr. */
export interface NostrAccess {
  readonly session: ReadableStore<Session>
  readonly network: Network
  /** Whether the plugin may do this now: its manifest names the permission, and it is enabled. */
  permits(permission: Permission): boolean
  query(filters: Filter | readonly Filter[], options?: QueryOptions): LiveQuery
  /** One event, from memory, the database or relays. `undefined` when no relay had it within 10 s. */
  get(ref: EventRef, options?: { readonly signal?: AbortSignal }): Promise<NostrEvent | undefined>
  /** The event as memory holds it now; causes no request. */
  peek(ref: EventRef): NostrEvent | undefined
  /**
   * Reads the local database, newest first, at most 500 events; asks no relay and takes nothing into memory. Meant for
   * going through the whole database, page by page with `until`.
   */
  stored(filter: Filter): Promise<readonly NostrEvent[]>
  /** The relays that sent an event in this session. */
  seenOn(id: string): Promise<readonly string[]>
  /** Is this, which came from elsewhere than a relay, a valid event? Shape, id and signature (NIP-01). */
  verify(event: unknown): Promise<NostrEvent | undefined>
  /**
   * Signs and sends, by way of the durable outbox. Throws when the plugin's permissions lack `publish:<kind>`;
   * everything else becomes the job's status. Empty relay hints of `e` and `q` tags are filled where one is known.
   */
  publish(draft: EventDraft, options?: PublishOptions): PublishJob
  /** Changes one of the user's own replaceable events, never from a copy that may be stale. As `publish`. */
  edit(list: ListRef, changes: readonly ListChange[], options?: EditOptions): PublishJob
  /**
   * The changes of an own `edit`, by its job's id, as long as they are not written: private ones too, from before this
   * page was loaded too. Empty for whatever is not this plugin's. Needs `decrypt`.
   */
  unwritten(id: string): Promise<readonly ListChange[]>
  /** Earlier versions of a list that were read or written here before it was changed, newest first; ten at most. */
  versions(list: ListRef): Promise<readonly NostrEvent[]>
  /** A signed event that is not sent, such as HTTP auth. Needs `sign:<kind>`. Rejects with a `Refusal`. */
  sign(draft: EventDraft, options?: SignOptions): Promise<NostrEvent>
  /**
   * NIP-44 between the user and `peer` (hex). Need `decrypt`. Reject with a `Refusal`. What users of old have written
   * to themselves (NIP-04) is decrypted too, and never written.
   */
  encrypt(peer: string, text: string, options?: SignOptions): Promise<string>
  decrypt(peer: string, payload: string, options?: SignOptions): Promise<string>
}

/** For whom something is signed, encrypted or decrypted. */
export interface SignOptions {
  readonly signal?: AbortSignal
  /** The current account when absent. After a switch, the new account's signer refuses work begun by the former one. */
  readonly account?: string | undefined
}

/** What the kernel needs of its Nostr part: one access per plugin, everything of it given back on dispose. */
export interface NostrHost extends Disposable {
  /** `permits` says whether the owner may; asked at each act. */
  access(owner: string, permits: (permission: string) => boolean): NostrAccess & Disposable
  /** Live queries that are open now, for the census. */
  queries(): number
  /** How to find services, such as the accounts' signers, and where troubles are reported; called by the kernel that was given this. */
  attach(kernel: {
    resolve<S>(token: ServiceToken<S>): Promise<S>
    report(where: string, error: unknown): void
  }): void
}
