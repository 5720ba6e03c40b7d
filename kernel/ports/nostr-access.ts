import type { Disposable } from '../core/disposable'
import type { Permission } from '../core/permission'
import type { ReadableStore } from '../core/store'
import type { ServiceToken } from '../core/tokens'
import type { EventRef, Filter, NostrEvent, RelayAnswer } from './nostr-types'
import type { EditOptions, EventDraft, ListChange, ListRef, PublishJob, PublishOptions } from './publishing'
import type { SignerMethod } from './signing'

/** The current account. `canSign` is false for a visitor and for an account viewed without its key. */
export interface Session {
  readonly pubkey?: string
  readonly canSign: boolean
  readonly method: 'none' | 'read-only' | SignerMethod
}

/** The state of a live query at one moment. Frozen; a new object at each change. */
export interface QuerySnapshot {
  /** Newest first, ties by lowest id; verified, never deleted, superseded or expired. */
  readonly events: readonly NostrEvent[]
  /**
   * `cache`: the local database is being read; `asking`: relays are being asked; `settled`: every relay has answered or
   * failed.
   */
  readonly phase: 'cache' | 'asking' | 'settled'
  /** Per relay URL. */
  readonly answers: Readonly<Record<string, RelayAnswer>>
  /** True if a quorum of the asked relays has sent EOSE. A timeout never makes it true. */
  readonly complete: boolean
  /** `end`: no answering relay has older events; `loading`: also while relays that may have some are disconnected. */
  readonly older: 'idle' | 'loading' | 'end'
}

export interface QueryOptions {
  /** Ask these relays instead of the ones chosen by the kernel (NIP-65 and the user's own). */
  readonly relays?: readonly string[]
  /** Ask these relays as well: the relay hints of a link or a tag. */
  readonly hints?: readonly string[]
  /** Keep the subscription open after the stored events. Default true. */
  readonly live?: boolean
  /** Ask the relays even if they were asked recently. Only for one-off queries; live ones always ask. */
  readonly fresh?: boolean
  /**
   * How many events to show at first, if memory has them; may exceed the filters' limit, which bounds the request to
   * relays.
   */
  readonly window?: number
  /** `local` never causes a request. Default `all`. */
  readonly from?: 'all' | 'local'
}

/** A live query. Dispose it to stop asking. */
export interface LiveQuery extends ReadableStore<QuerySnapshot>, Disposable {
  /** Asks for up to `count` older events; `older` in the snapshot reports the progress. */
  older(count: number): void
}

/** The state of one relay connection. */
export interface RelayStatus {
  readonly url: string
  readonly state: 'closed' | 'opening' | 'open' | 'waiting'
  /** The latest reason of failure, in words for the user. */
  readonly reason?: string
  /** Verified events from this relay in this session. */
  readonly received: number
  /** Discarded frames: malformed, forged, oversized, unrequested. */
  readonly rejected: number
}

/** The kernel's relays, as shown in the network settings. */
export interface Network {
  readonly relays: ReadableStore<readonly RelayStatus[]>
  /** False if the browser reports being offline, or no relay can be reached. */
  readonly online: ReadableStore<boolean>
}

/** A plugin's access to Nostr. */
export interface NostrAccess {
  readonly session: ReadableStore<Session>
  readonly network: Network
  /** Whether the plugin has this permission now: its manifest names it, and the plugin is enabled. */
  permits(permission: Permission): boolean
  query(filters: Filter | readonly Filter[], options?: QueryOptions): LiveQuery
  /** One event, from memory, the database or relays. `undefined` if no relay had it within 10 s. */
  get(ref: EventRef, options?: { readonly signal?: AbortSignal }): Promise<NostrEvent | undefined>
  /** The event, if it is in memory; makes no request. */
  peek(ref: EventRef): NostrEvent | undefined
  /**
   * Reads the local database, newest first, at most 500 events; asks no relay and adds nothing to memory. Meant for
   * reading the whole database, page by page with `until`.
   */
  stored(filter: Filter): Promise<readonly NostrEvent[]>
  /** The relays that sent an event in this session. */
  seenOn(id: string): Promise<readonly string[]>
  /** Whether an event that did not come from a relay is valid: shape, id and signature (NIP-01). */
  verify(event: unknown): Promise<NostrEvent | undefined>
  /**
   * Signs and sends through the durable outbox. Throws if the plugin's permissions lack `publish:<kind>`; every other
   * failure becomes the job's status. Empty relay hints of `e` and `q` tags are filled if one is known.
   */
  publish(draft: EventDraft, options?: PublishOptions): PublishJob
  /**
   * Changes one of the user's own replaceable events, never based on a stale copy. Otherwise like `publish`: empty relay
   * hints of the entries that it adds, encrypted ones too, are filled or removed when it is signed. Entries that the
   * list has already stay to the letter.
   */
  edit(list: ListRef, changes: readonly ListChange[], options?: EditOptions): PublishJob
  /**
   * The changes of an own `edit`, by its job's id, while they are not written yet: also private ones, and ones made
   * before this page was loaded. Empty for jobs of other plugins. Needs `decrypt`.
   */
  unwritten(id: string): Promise<readonly ListChange[]>
  /** Earlier versions of a list, read or written here before it was changed; newest first, ten at most. */
  versions(list: ListRef): Promise<readonly NostrEvent[]>
  /** A signed event that is not sent, such as for HTTP auth. Needs `sign:<kind>`. Rejects with a `Refusal`. */
  sign(draft: EventDraft, options?: SignOptions): Promise<NostrEvent>
  /**
   * NIP-44 between the user and `peer` (hex). Both need `decrypt` and reject with a `Refusal`. NIP-04 texts that users
   * once encrypted to themselves are decrypted too, but never written.
   */
  encrypt(peer: string, text: string, options?: SignOptions): Promise<string>
  decrypt(peer: string, payload: string, options?: SignOptions): Promise<string>
}

/** The account for which something is signed, encrypted or decrypted. */
export interface SignOptions {
  readonly signal?: AbortSignal
  /** The current account by default. After a switch, the new account's signer refuses work begun by the former one. */
  readonly account?: string | undefined
}

/** The kernel's interface to its Nostr part: one access per plugin; disposing it releases everything it holds. */
export interface NostrHost extends Disposable {
  /** `permits` tells whether the owner has a permission; called for each act. */
  access(owner: string, permits: (permission: string) => boolean): NostrAccess & Disposable
  /** How many live queries are open now, for the census. */
  queries(): number
  /** How to find services, such as the accounts' signers, and to report errors; set by the kernel. */
  attach(kernel: {
    resolve<S>(token: ServiceToken<S>): Promise<S>
    report(where: string, error: unknown): void
  }): void
}
