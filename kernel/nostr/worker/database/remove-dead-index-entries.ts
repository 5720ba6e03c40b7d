import { AuthorTable } from './author-table'
import { DeletionIndex } from './deletion-index'
import { EventColumns } from './event-columns'
import { EventIndex } from './event-index'
import { TagIndex } from './tag-index'
import { TimeSortedEntries } from './time-sorted-entries'

/**
 * Returns a copy of an index without its dead entries. Entry numbers change. The tag postings must be loaded before the
 * call.
 */
export function removeDeadIndexEntries(old: EventIndex): EventIndex {
  const columns = new EventColumns(Math.max(64, old.liveCount))
  const authors = new AuthorTable()
  const tags = new TagIndex()
  const deletions = new DeletionIndex()
  const newNumbers = new Int32Array(old.columns.length).fill(-1)
  const from = old.columns
  const newAuthorNumbers = new Int32Array(old.authors.count).fill(-1)
  for (let entry = 0; entry < from.length; entry++) {
    if (from.isDead(entry)) continue
    const author = from.author[entry]!
    if (newAuthorNumbers[author]! < 0)
      newAuthorNumbers[author] = authors.addWords(old.authors.words, author * 8)
    newNumbers[entry] = columns.push({
      createdAt: from.createdAt[entry]!,
      kind: from.kind[entry]!,
      author: newAuthorNumbers[author]!,
      idHi: from.idHi[entry]!,
      idLo: from.idLo[entry]!,
      address: from.address[entry]!,
      row: from.row[entry]!,
      slot: from.slot[entry]!,
      flags: from.flags[entry]!,
    })
    tags.push(old.tags.hashes, old.tags.getStart(entry), old.tags.ends[entry]!)
  }
  for (const { by, ...target } of old.deletions.targets) {
    if (newNumbers[by]! >= 0) deletions.add(newNumbers[by]!, target)
  }
  old.order.mergeTail(from, true)
  const order = new Uint32Array(columns.length)
  let length = 0
  for (const entry of old.order.sorted) if (newNumbers[entry]! >= 0) order[length++] = newNumbers[entry]!
  const index = new EventIndex({ columns, authors, order: new TimeSortedEntries(order), tags, deletions })
  for (const [entry, event] of old.eventsInMemory)
    if (newNumbers[entry]! >= 0) index.eventsInMemory.set(newNumbers[entry]!, event)
  return index
}
