import type { GraphService } from '#contracts/graph'
import type { ModerationService } from '#contracts/moderation'
import type { ReadableStore, Store } from '#kernel'
import type { NostrAccess, NostrEvent, OutboxEntry, OutboxService } from '#kernel/ports'
import type { ChannelsSettings } from '../channels-settings'

/** The services that all channels share. Graph and moderation belong to plugins that may be off. */
export interface ChannelServices {
  readonly nostr: NostrAccess
  readonly settings: Store<ChannelsSettings>
  readonly outbox: () => OutboxService | undefined
  readonly graph: () => GraphService | undefined
  readonly moderation: () => ModerationService | undefined
  /** True if one of the reader's note filters hides the event. */
  readonly isHidden: (event: NostrEvent) => boolean
  /** Remembers the relays of a channel for the reader's list. */
  readonly rememberRelays: (id: string, relays: readonly string[]) => void
  /** Changes whenever people, filters or publications must be judged anew. */
  readonly changes: ReadableStore<unknown>
}

/** The reader's publications of this kind in the outbox, by the id of their event. */
export function ownOutboxEntries(
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
