import type { GraphService } from '#contracts/graph'
import type { ModerationService } from '#contracts/moderation'
import type { ReadableStore, Store } from '#kernel'
import type { NostrAccess, NostrEvent, OutboxEntry, OutboxService } from '#kernel/ports'
import type { ChannelsSettings } from '../channels-settings'

/** The services that all channels share. The functions for graph and moderation return `undefined` while their plugins are off. */
export interface ChannelServices {
  readonly nostr: NostrAccess
  readonly settings: Store<ChannelsSettings>
  readonly outbox: () => OutboxService | undefined
  readonly graph: () => GraphService | undefined
  readonly moderation: () => ModerationService | undefined
  /** True if one of the reader's note filters hides the event. */
  readonly isHidden: (event: NostrEvent) => boolean
  /** Stores the relays of a channel in the reader's list of channels, so that they are queried at the next visit. */
  readonly rememberRelays: (id: string, relays: readonly string[]) => void
  /**
   * Changes whenever the messages must be computed again, because the graph, mutes, note filters or the outbox have
   * changed.
   */
  readonly changes: ReadableStore<unknown>
}

/** Returns the reader's events of this kind in the outbox, by event id. */
export function findOwnOutboxEntries(
  { outbox, nostr }: ChannelServices,
  kind: number,
): ReadonlyMap<string, OutboxEntry> {
  const ownPubkey = nostr.session.get().pubkey
  const entriesByEventId = new Map<string, OutboxEntry>()
  for (const entry of outbox()?.entries.get() ?? []) {
    const { event } = entry.status
    if (event && entry.kind === kind && entry.account === ownPubkey) entriesByEventId.set(event.id, entry)
  }
  return entriesByEventId
}
