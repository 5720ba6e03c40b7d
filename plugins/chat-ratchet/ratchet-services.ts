import type { PushFilter } from '#contracts/notifications'
import type { PrivateChatsService, TransportStore } from '#contracts/private-chats'
import type { ReadableStore } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { RatchetRecords } from './records/ratchet-records'

/** The services that ratchet conversations need. They are the same for every account. */
export interface RatchetServices {
  readonly nostr: NostrAccess
  readonly watchUnreachableRelays: PrivateChatsService['watchUnreachableRelays']
  /** Returns the relays that the site's configuration names. */
  siteRelays(): readonly string[]
  /** Distance of a person from the reader in the graph: 1 for people whom the reader follows, infinite for strangers. */
  trustDistance(pubkey: string): number
  displayName(pubkey: string): string
  /** True if this browser has published the account's invite. */
  isPublished(account: string): boolean
  /** Stores whether this browser has published the account's invite. */
  setPublished(account: string, isPublished: boolean): void
  /**
   * The filters for the push server, and the name under which they are registered. `changes` notifies when the filters
   * may have changed. The filters are undefined until the stored conversations are read.
   */
  readonly push: {
    readonly name: string
    readonly changes: ReadableStore<unknown>
    buildFilters(records: RatchetRecords): readonly PushFilter[] | undefined
  }
  /** Moves what the former client has stored for the account. Resolves with true if anything was moved. */
  migrateLegacyChats(store: TransportStore): Promise<boolean>
}
