import { isHexKey } from '#kernel/nostr'
import { readForeignRecord, removeForeignRecord } from '#kernel/storage'
import { MAX_JOINED } from '../channels-settings'

const RECORD = 'publicChats'

/**
 * Adds the channels of the former client at this address to the list of the account that signs in first, and removes
 * them there. That client has stored no owner.
 */
export async function adoptFormerChannels(join: (id: string) => void): Promise<void> {
  const chats = (await readForeignRecord(RECORD))?.publicChats
  if (typeof chats !== 'object' || chats === null) return
  for (const id of Object.keys(chats).filter(isHexKey).slice(0, MAX_JOINED)) join(id)
  await removeForeignRecord(RECORD)
}
