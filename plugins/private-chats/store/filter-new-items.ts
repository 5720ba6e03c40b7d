import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

interface AuthoredItem {
  readonly chat: string
  readonly id: string
  /**
   * hex. Absent in the row of a deleted message. Such a row matches every author, so that no copy of the message is
   * stored again.
   */
  readonly author?: string | undefined
}

/**
 * Returns another id under which a message is stored if its own id is used in a row of another person or conversation.
 */
export const createIdForClashingMessage = ({ chat, id, author = '' }: AuthoredItem): string =>
  bytesToHex(sha256(utf8ToBytes(`${chat} ${author} ${id}`)))

/**
 * Returns the items that are not stored yet, each once. The id of an item does not prove its author: a member of a
 * group can send a copy of what somebody else has written. Such a copy is stored beside the original, and neither
 * replaces nor hides it. `keyOf` returns what has to be unique; `stored` are the rows with the same ids.
 */
export function filterNewItems<Item extends AuthoredItem>(
  items: readonly Item[],
  stored: readonly AuthoredItem[],
  keyOf: (item: AuthoredItem) => string,
): readonly Item[] {
  const itemsByKey = new Map(stored.map(row => [keyOf(row), row]))
  const newItems: Item[] = []
  for (const item of items)
    for (const id of [item.id, createIdForClashingMessage(item)]) {
      const own = { ...item, id }
      const other = itemsByKey.get(keyOf(own))
      if (!other) {
        itemsByKey.set(keyOf(own), own)
        newItems.push(own)
        break
      }
      if (other.author === undefined || (other.author === item.author && other.chat === item.chat)) break
    }
  return newItems
}
