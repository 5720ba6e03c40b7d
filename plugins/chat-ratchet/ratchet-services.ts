import type { PushFilter } from '#contracts/notifications'
import type { TransportStore } from '#contracts/private-chats'
import type { ReadableStore } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { RatchetRecords } from './records/ratchet-records'

/** The services that the ratchet's conversations need, the same for each account. */
export interface RatchetServices {
  readonly nostr: NostrAccess
  /** The relays of the site. */
  siteRelays(): readonly string[]
  /** Distance of a person from the reader in the graph: 1 for people whom the reader follows, infinite for strangers. */
  trustDistance(pubkey: string): number
  displayName(pubkey: string): string
  /** True if an account has published its invite, as far as this browser has done it. */
  isPublished(account: string): boolean
  /**
   * The filters for the push server, and the name under which they are added. `changes` when others may be needed. Undefined
   * until the stored conversations are read.
   */
  readonly push: {
    readonly name: string
    readonly changes: ReadableStore<unknown>
    buildFilters(records: RatchetRecords): readonly PushFilter[] | undefined
  }
  /** Moves what the former client has stored for the account. Resolves with true if something has moved. */
  migrateLegacyChats(store: TransportStore): Promise<boolean>
}
