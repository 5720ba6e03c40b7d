import type { SettingsDefinition } from '#kernel'
import { isHexKey, MAX_RELAY_HINTS, normalizeRelayUrl } from '#kernel/nostr'

/** A channel in the list of one account. */
export interface JoinedChannel {
  /** The id of the event of kind 40, hex. */
  readonly id: string
  /** The relays of the channel's metadata; if it names none, those that had the channel. */
  readonly hints: readonly string[]
}

export interface ChannelsSettings {
  /** By account, the channel that was opened last first. */
  readonly joined: Readonly<Record<string, readonly JoinedChannel[]>>
  /** True once the channels of the former client were looked for. */
  readonly isAdopted: boolean
}

/** Maximum number of channels of one account. The one that was opened first is dropped first. */
export const MAX_JOINED_CHANNELS = 200
const MAX_ACCOUNTS = 20

const parseJoinedChannel = (item: unknown): readonly JoinedChannel[] => {
  const { id, hints } = (item ?? {}) as { id?: unknown; hints?: unknown }
  if (typeof id !== 'string' || !isHexKey(id)) return []
  const urls = (Array.isArray(hints) ? hints : [])
    .slice(0, MAX_RELAY_HINTS)
    .flatMap(url => (typeof url === 'string' && normalizeRelayUrl(url)) || [])
  return [{ id, hints: urls }]
}

export const channelsSettings: SettingsDefinition<ChannelsSettings> = {
  version: 1,
  defaults: { joined: {}, isAdopted: false },
  read(stored) {
    const { joined, isAdopted } = (stored ?? {}) as { joined?: unknown; isAdopted?: unknown }
    if (typeof joined !== 'object' || joined === null) return undefined
    return {
      isAdopted: isAdopted === true,
      joined: Object.fromEntries(
        Object.entries(joined)
          .filter(([account, channels]) => isHexKey(account) && Array.isArray(channels))
          .slice(0, MAX_ACCOUNTS)
          .map(([account, channels]) => [
            account,
            (channels as unknown[]).slice(0, MAX_JOINED_CHANNELS).flatMap(parseJoinedChannel),
          ]),
      ),
    }
  },
}
