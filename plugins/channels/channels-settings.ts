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
  /**
   * By account and channel, the times (ms) up to which channels were read in the former client, until the plugin `chats` has
   * taken them over.
   */
  readonly legacyReadMarks: Readonly<Record<string, Readonly<Record<string, number>>>>
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

/** Leaves out everything that is no account, no channel or no time. */
const parseReadMarks = (value: unknown): ChannelsSettings['legacyReadMarks'] =>
  Object.fromEntries(
    Object.entries(value ?? {})
      .filter(([account]) => isHexKey(account))
      .slice(0, MAX_ACCOUNTS)
      .map(([account, marks]) => [
        account,
        Object.fromEntries(
          Object.entries((marks ?? {}) as object)
            .filter(([id, at]) => isHexKey(id) && Number.isSafeInteger(at) && at > 0)
            .slice(0, MAX_JOINED_CHANNELS),
        ),
      ]),
  )

export const channelsSettings: SettingsDefinition<ChannelsSettings> = {
  version: 1,
  defaults: { joined: {}, isAdopted: false, legacyReadMarks: {} },
  read(stored) {
    const { joined, isAdopted, legacyReadMarks } = (stored ?? {}) as Readonly<Record<string, unknown>>
    if (typeof joined !== 'object' || joined === null) return undefined
    return {
      isAdopted: isAdopted === true,
      legacyReadMarks: parseReadMarks(legacyReadMarks),
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
