import { isHexKey } from '#kernel/nostr'
import { readForeignRecord, removeForeignRecord } from '#kernel/storage'
import { parseChannelRelays } from '../channel/parse-channel'
import { type JoinedChannel, MAX_JOINED_CHANNELS } from '../channels-settings'

const LEGACY_RECORD = 'publicChats'
/** The former client wrote times in ms. A number below this one is a time in s. */
const MIN_TIME_MS = 100_000_000_000

/** A channel in the list of the former client. */
export interface LegacyChannel extends JoinedChannel {
  /** The time (ms) up to which the reader has read the channel in the former client. Absent if it was never opened. */
  readonly readAtMs?: number
}

/**
 * Passes the channels that the former client has stored in this browser to `keep`, the one that was read last first,
 * and deletes the originals when `keep` has returned. The former client stored no owner, so the channels belong to the
 * first account that signs in. `nowMs` is in ms.
 */
export async function migrateLegacyChannels(
  nowMs: number,
  keep: (channels: readonly LegacyChannel[]) => void,
): Promise<void> {
  const { publicChats, lastSeen } = (await readForeignRecord(LEGACY_RECORD)) ?? {}
  if (!isObject(publicChats)) return
  const channels = Object.entries(publicChats)
    .filter(([id]) => isHexKey(id))
    .map(([id, chat]): LegacyChannel => {
      const readAtMs = parseTime(isObject(lastSeen) ? lastSeen[id] : undefined, nowMs)
      return { id, hints: parseRelays(chat), ...(readAtMs !== undefined && { readAtMs }) }
    })
    .sort((a, b) => (b.readAtMs ?? 0) - (a.readAtMs ?? 0))
  keep(channels.slice(0, MAX_JOINED_CHANNELS))
  await removeForeignRecord(LEGACY_RECORD)
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Returns the relays in a channel's metadata, which the former client stored beside `metadata` or within it. */
function parseRelays(chat: unknown): readonly string[] {
  if (!isObject(chat)) return []
  const relays = isObject(chat.metadata) ? chat.metadata.relays : undefined
  return parseChannelRelays(relays ?? chat.relays)
}

/** Returns a time in ms, not later than now. */
function parseTime(value: unknown, nowMs: number): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined
  return Math.min(Math.floor(value < MIN_TIME_MS ? value * 1_000 : value), nowMs)
}
