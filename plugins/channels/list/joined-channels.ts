import type { Store } from '#kernel'
import { MAX_RELAY_HINTS } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import { type ChannelsSettings, type JoinedChannel, MAX_JOINED_CHANNELS } from '../channels-settings'

/** The channels of the current account: all that it has opened and not left. A visitor has none. */
export interface JoinedChannels {
  list(): readonly JoinedChannel[]
  /** Adds a channel, unless it is in the list. */
  join(id: string, hints: readonly string[]): void
  /** Replaces the relays of a channel, if it is in the list. */
  setRelays(id: string, relays: readonly string[]): void
  leave(id: string): void
}

export function createJoinedChannels(
  settings: Store<ChannelsSettings>,
  session: NostrAccess['session'],
): JoinedChannels {
  const get = () => settings.get().joined[session.get().pubkey ?? ''] ?? []
  const storeChannels = (channels: readonly JoinedChannel[]) => {
    const account = session.get().pubkey
    if (account === undefined) return
    settings.set(draft => {
      draft.joined[account] = channels
        .slice(0, MAX_JOINED_CHANNELS)
        .map(({ id, hints }) => ({ id, hints: [...hints] }))
    })
  }
  return {
    list: get,
    join(id, hints) {
      if (!get().some(channel => channel.id === id)) storeChannels([{ id, hints }, ...get()])
    },
    setRelays(id, relays) {
      const hints = relays.slice(0, MAX_RELAY_HINTS)
      const hasChanged = get().some(channel => channel.id === id && channel.hints.join() !== hints.join())
      if (hasChanged) storeChannels(get().map(channel => (channel.id === id ? { id, hints } : channel)))
    },
    leave: id => storeChannels(get().filter(channel => channel.id !== id)),
  }
}
