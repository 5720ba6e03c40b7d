import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

interface Authored {
  readonly chat: string
  readonly id: string
  /** hex. Absent in the row of a deleted message, which counts as everybody's: no copy of it comes back. */
  readonly author?: string | undefined
}

/** The id of what somebody says under an id that is another person's already, or that of another conversation. */
export const idBeside = ({ chat, id, author = '' }: Authored): string =>
  bytesToHex(sha256(utf8ToBytes(`${chat} ${author} ${id}`)))

/**
 * Returns those items that are not stored yet, each once. The id of an item says nothing of its author: a member of a
 * group can send the others a copy of what somebody else has written. Such a copy is stored beside it, and neither replaces
 * nor hides the other one. `keyOf` says what has to be unique; `stored` are the rows with the items' ids.
 */
export function distinct<Item extends Authored>(
  items: readonly Item[],
  stored: readonly Authored[],
  keyOf: (item: Authored) => string,
): readonly Item[] {
  const taken = new Map(stored.map(row => [keyOf(row), row]))
  const fresh: Item[] = []
  for (const item of items)
    for (const id of [item.id, idBeside(item)]) {
      const own = { ...item, id }
      const other = taken.get(keyOf(own))
      if (!other) {
        taken.set(keyOf(own), own)
        fresh.push(own)
        break
      }
      if (other.author === undefined || (other.author === item.author && other.chat === item.chat)) break
    }
  return fresh
}
