import { isHexKey } from '#kernel/nostr'
import { readForeignRecord, removeForeignRecord } from '#kernel/storage'
import { MAX_JOINED_CHANNELS } from '../channels-settings'

const LEGACY_RECORD = 'publicChats'

/**
 * Adds the channels of the former client at this address to the list of the account that signs in first, and removes
 * them there. That client has stored no owner.
 */
export async function migrateLegacyChannels(joinChannel: (id: string) => void): Promise<void> {
  const chats = (await readForeignRecord(LEGACY_RECORD))?.publicChats
  if (typeof chats !== 'object' || chats === null) return
  for (const id of Object.keys(chats).filter(isHexKey).slice(0, MAX_JOINED_CHANNELS)) joinChannel(id)
  await removeForeignRecord(LEGACY_RECORD)
}
