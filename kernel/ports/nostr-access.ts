import type { Disposable } from '../core/disposable'
import type { Permission } from '../core/permission'
import type { ReadableStore } from '../core/store'
import type { ServiceToken } from '../core/tokens'
import type { EventRef, Filter, NostrEvent, RelayAnswer } from './nostr-types'
import type { EditOptions, EventDraft, ListChange, ListRef, PublishJob, PublishOptions } from './publishing'
import type { SignerMethod } from './signing'

/** The current account. `canSign` is false for a visitor, and for an account that was added without its key. */
export interface AccountSession {
  readonly pubkey?: string
  readonly canSign: boolean
  readonly method: 'none' | 'read-only' | SignerMethod
}

/** The state of a live query at one moment. It is frozen; each change creates a new object. */
export interface QuerySnapshot {
  /**
   * The matching events, newest first, equal times by lowest id. All are verified, and none is deleted, superseded or
   * expired.
   */
  readonly events: readonly NostrEvent[]
  /**
   * `cache`: the local database is being read; `asking`: relays are being asked; `settled`: every relay has answered or
   * failed.
   */
  readonly phase: 'cache' | 'asking' | 'settled'
  /** The answer of each asked relay, by its URL. */
  readonly answers: Readonly<Record<string, RelayAnswer>>
  /** True if more than half of the asked relays have sent EOSE. Relays that timed out do not count. */
  readonly complete: boolean
  /**
   * `end`: no relay that answered has older events. `loading`: older events are being requested, or relays that may
   * have some are disconnected. `refused`: only relays that refused the last page may have some. They are asked again
   * after a while, a few times, and whenever `LiveQuery.loadOlder` is called.
   */
  readonly older: 'idle' | 'loading' | 'end' | 'refused'
  /** While `older` is `refused`: the reason of each relay, by its URL. */
  readonly refused?: Readonly<Record<string, string>> | undefined
}

export interface QueryOptions {
  /** Asks these relays instead of those that the kernel chooses (NIP-65 and the user's own). */
  readonly relays?: readonly string[]
  /** Asks these relays too, such as the relay hints of a link or a tag. */
  readonly hints?: readonly string[]
  /** True, the default, keeps the subscription open after the stored events. */
  readonly live?: boolean
  /** Asks the relays even if they were asked recently. Only for one-off queries, because live ones always ask. */
  readonly ignoreRecent?: boolean
  /**
   * Number of events to show at first, if memory has them. It may be higher than the filters' limit, which applies to
   * the request to relays.
   */
  readonly initialCount?: number
  /** With `local`, no relay is asked. The default is `all`. */
  readonly source?: 'all' | 'local'
}

/** A live query. Dispose it to end its requests. */
export interface LiveQuery extends ReadableStore<QuerySnapshot>, Disposable {
  /** Asks for up to `count` older events; `older` in the snapshot reports the progress. */
  loadOlder(count: number): void
}

/** The state of one relay connection. */
export interface RelayStatus {
  readonly url: string
  readonly state: 'closed' | 'opening' | 'open' | 'waiting'
  /** The reason of the latest failure, in words for the user. */
  readonly reason?: string
  /** Number of verified events from this relay in this session. */
  readonly received: number
  /** Number of discarded frames: malformed, forged, oversized or unrequested. */
  readonly rejected: number
}

/** The kernel's relay connections, as shown in the network settings. */
export interface NetworkStatus {
  readonly relays: ReadableStore<readonly RelayStatus[]>
  /** False if the browser reports that it is offline, or if no relay can be reached. */
  readonly online: ReadableStore<boolean>
}

export interface NostrAccess {
  readonly session: ReadableStore<AccountSession>
  readonly network: NetworkStatus
  /** True if the plugin has this permission now: its manifest lists it, and the plugin is enabled. */
  hasPermission(permission: Permission): boolean
  query(filters: Filter | readonly Filter[], options?: QueryOptions): LiveQuery
  /**
   * Resolves with one event from memory, the database or relays. `undefined` if no relay sent it within ten seconds.
   */
  get(ref: EventRef, options?: { readonly signal?: AbortSignal }): Promise<NostrEvent | undefined>
  /** Returns the event if it is in memory. Makes no request. */
  peek(ref: EventRef): NostrEvent | undefined
  /**
   * Reads the local database, newest first, at most 500 events. Asks no relay and adds nothing to memory. Made for
   * reading the whole database page by page with `until`.
   */
  stored(filter: Filter): Promise<readonly NostrEvent[]>
  /** Resolves with the relays that sent this event in this session. */
  getSourceRelays(id: string): Promise<readonly string[]>
  /**
   * Resolves with the event if its shape, id and signature are valid (NIP-01), otherwise with `undefined`. For events
   * that did not come from a relay.
   */
  verify(event: unknown): Promise<NostrEvent | undefined>
  /**
   * Signs an event and sends it through the durable outbox. Throws if the plugin's permissions lack `publish:<kind>`.
   * Every other failure becomes the status of the job. Empty relay hints of `e` and `q` tags are filled with a known
   * relay.
   */
  publish(draft: EventDraft, options?: PublishOptions): PublishJob
  /**
   * Sends an event through the durable outbox that the plugin has signed itself, with a key that belongs to no account.
   * The event is not added to memory or to the local database. If the plugin submits the same event again, for example
   * after a crash, the event is still sent only once.
   * Without `onlyRelays`, the event goes to the relays that its author's events would go to. Needs `send:<kind>`;
   * otherwise like `publish`.
   */
  send(event: NostrEvent, options?: Pick<PublishOptions, 'relays' | 'onlyRelays' | 'after'>): PublishJob
  /**
   * Changes one of the user's own replaceable events. The change is always made to its newest version. Otherwise like
   * `publish`: empty relay hints of the entries that it adds, also of encrypted ones, are filled or removed when it is
   * signed. Entries that were in the list before stay as they are.
   */
  editList(list: ListRef, changes: readonly ListChange[], options?: EditOptions): PublishJob
  /**
   * Resolves with the changes of one of the plugin's own `editList` jobs, by its id, while they are not signed yet.
   * Includes private changes, and changes made before this page was loaded. Empty for jobs of other plugins. Needs
   * `decrypt`.
   */
  getUnsignedChanges(id: string): Promise<readonly ListChange[]>
  /**
   * Resolves with earlier versions of a list, newest first, ten at most: those that were read or written in this
   * browser when the list was changed.
   */
  getListVersions(list: ListRef): Promise<readonly NostrEvent[]>
  /**
   * Signs an event without sending it, such as for HTTP auth. Needs `sign:<kind>`. Rejects with a `UserFacingError`.
   */
  sign(draft: EventDraft, options?: SignOptions): Promise<NostrEvent>
  /**
   * Encrypts a text from the user to `peerPubkey` (hex) with NIP-44; `decrypt` is the reverse. Both need the permission
   * `decrypt` and reject with a `UserFacingError`. NIP-04 is decrypted only for texts that users encrypted to
   * themselves unless `nip04` is set, and never written.
   */
  encrypt(peerPubkey: string, text: string, options?: SignOptions): Promise<string>
  decrypt(peerPubkey: string, payload: string, options?: DecryptOptions): Promise<string>
}

/** The account for which something is signed, encrypted or decrypted. */
export interface SignOptions {
  readonly signal?: AbortSignal
  /**
   * The hex public key of the account; the current one by default. The request is refused if another account is current
   * by the time it reaches the signer.
   */
  readonly account?: string | undefined
}

export interface DecryptOptions extends SignOptions {
  /**
   * True to decrypt an old message (kind 4) from another person. Callers must ask for this explicitly, because NIP-04
   * does not protect a text from being changed on its way.
   */
  readonly nip04?: boolean
}

/**
 * The kernel's interface to its Nostr part. Each plugin gets its own access; disposing the access ends all of its
 * queries.
 */
export interface NostrBackend extends Disposable {
  /** `hasPermission` tells whether the owner has a permission. It is called each time the permission is needed. */
  createAccess(owner: string, hasPermission: (permission: string) => boolean): NostrAccess & Disposable
  /** Number of live queries that are open now; part of `Kernel.countResources`. */
  countQueries(): number
  /**
   * Called by the kernel. Gives the Nostr part the means to find services, such as the accounts' signers, and to report
   * errors.
   */
  attach(kernel: {
    resolve<S>(token: ServiceToken<S>): Promise<S>
    report(where: string, error: unknown): void
  }): void
}
