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

/** An alternative id for a message whose id is already used by another person or in another conversation. */
export const createIdForClashingMessage = ({ chat, id, author = '' }: AuthoredItem): string =>
  bytesToHex(sha256(utf8ToBytes(`${chat} ${author} ${id}`)))

/**
 * Returns those items that are not stored yet, each once. The id of an item says nothing of its author: a member of a
 * group can send the others a copy of what somebody else has written. Such a copy is stored beside it, and neither replaces
 * nor hides the other one. `keyOf` says what has to be unique; `stored` are the rows with the items' ids.
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
