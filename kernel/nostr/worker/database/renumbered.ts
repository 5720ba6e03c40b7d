import { AuthorTable } from './author-table'
import { Columns } from './columns'
import { DeletionIndex } from './deletion-index'
import { EventIndex } from './event-index'
import { TagPostings } from './tag-postings'
import { TimeOrder } from './time-order'

/**
 * Returns a copy of an index without its dead entries. Entry numbers change. The tag postings must be loaded before the
 * call.
 */
export function renumbered(old: EventIndex): EventIndex {
  const columns = new Columns(Math.max(64, old.live))
  const authors = new AuthorTable()
  const tags = new TagPostings()
  const deletions = new DeletionIndex()
  const moved = new Int32Array(old.columns.length).fill(-1)
  const from = old.columns
  const authorMoved = new Int32Array(old.authors.count).fill(-1)
  for (let entry = 0; entry < from.length; entry++) {
    if (from.isDead(entry)) continue
    const author = from.author[entry]!
    if (authorMoved[author]! < 0) authorMoved[author] = authors.addWords(old.authors.words, author * 8)
    moved[entry] = columns.push({
      createdAt: from.createdAt[entry]!,
      kind: from.kind[entry]!,
      author: authorMoved[author]!,
      idHi: from.idHi[entry]!,
      idLo: from.idLo[entry]!,
      address: from.address[entry]!,
      row: from.row[entry]!,
      slot: from.slot[entry]!,
      flags: from.flags[entry]!,
    })
    tags.push(old.tags.hashes, old.tags.startOf(entry), old.tags.ends[entry]!)
  }
  for (const { by, ...target } of old.deletions.targets) {
    if (moved[by]! >= 0) deletions.add(moved[by]!, target)
  }
  old.order.settle(from, true)
  const order = new Uint32Array(columns.length)
  let length = 0
  for (const entry of old.order.sorted) if (moved[entry]! >= 0) order[length++] = moved[entry]!
  const index = new EventIndex({ columns, authors, order: new TimeOrder(order), tags, deletions })
  for (const [entry, event] of old.memory) if (moved[entry]! >= 0) index.memory.set(moved[entry]!, event)
  return index
}
