import type { SettingsDefinition } from '#kernel'
import { isHexKey, MAX_RELAY_HINTS, normalizeRelayUrl } from '#kernel/nostr'

/** A channel in the list of one account. */
export interface JoinedChannel {
  /** The id of the event of kind 40, hex. */
  readonly id: string
  /** The relays that the channel's metadata names. If it names none, the relays from which the channel came. */
  readonly hints: readonly string[]
}

export interface ChannelsSettings {
  /** The channels that each account (hex) has joined, the latest first. */
  readonly joined: Readonly<Record<string, readonly JoinedChannel[]>>
  /**
   * True once the plugin has looked for the channels of the former client (the app that this site ran before Pinion),
   * whether or not it has found any.
   */
  readonly isAdopted: boolean
  /**
   * The times (ms) up to which each account has read its channels in the former client. They stay here until the plugin
   * `chats` has taken them over.
   */
  readonly legacyReadMarks: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Maximum number of channels of one account. When one more is joined, the one that was joined first is dropped. */
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

/** Returns the valid entries only. Everything that is no account, no channel or no time is left out. */
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
