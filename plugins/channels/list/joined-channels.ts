import type { Store } from '#kernel'
import { MAX_RELAY_HINTS } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import { type ChannelsSettings, type JoinedChannel, MAX_JOINED } from '../channels-settings'

/** The channels that the current account has opened, which are its list. A visitor has none. */
export interface JoinedChannels {
  get(): readonly JoinedChannel[]
  /** Adds a channel, unless it is in the list. */
  join(id: string, hints: readonly string[]): void
  /** Replaces the relays of a channel, if it is in the list. */
  learn(id: string, relays: readonly string[]): void
  leave(id: string): void
}

export function createJoinedChannels(
  settings: Store<ChannelsSettings>,
  session: NostrAccess['session'],
): JoinedChannels {
  const get = () => settings.get().joined[session.get().pubkey ?? ''] ?? []
  const set = (channels: readonly JoinedChannel[]) => {
    const account = session.get().pubkey
    if (account === undefined) return
    settings.set(draft => {
      draft.joined[account] = channels
        .slice(0, MAX_JOINED)
        .map(({ id, hints }) => ({ id, hints: [...hints] }))
    })
  }
  return {
    get,
    join(id, hints) {
      if (!get().some(channel => channel.id === id)) set([{ id, hints }, ...get()])
    },
    learn(id, relays) {
      const hints = relays.slice(0, MAX_RELAY_HINTS)
      const isNew = get().some(channel => channel.id === id && channel.hints.join() !== hints.join())
      if (isNew) set(get().map(channel => (channel.id === id ? { id, hints } : channel)))
    },
    leave: id => set(get().filter(channel => channel.id !== id)),
  }
}
