import { Leb128Writer } from './leb128'
import type { ListTable } from './list-table'
import type { SocialGraph } from './social-graph'

const VERSION = 2

/** Writes the graph in the binary format of nostr-social-graph, version 2. People who are in no list are left out. */
export function writeGraph(graph: SocialGraph): Uint8Array<ArrayBuffer> {
  const { keys, follows, mutes } = graph
  const used = new Uint8Array(keys.size)
  for (const lists of [follows, mutes]) {
    for (const owner of lists.owners()) {
      used[owner] = 1
      for (const other of lists.of(owner)) used[other] = 1
    }
  }
  const writer = new Leb128Writer()
  writer.number(VERSION)
  writer.number(used.reduce((sum, is) => sum + is, 0))
  for (let id = 0; id < used.length; id++) {
    if (used[id] === 0) continue
    writer.bytes(keys.bytes(id))
    writer.number(id)
  }
  writeLists(writer, follows)
  writeLists(writer, mutes)
  return writer.done()
}

function writeLists(writer: Leb128Writer, lists: ListTable): void {
  writer.number(lists.lists)
  for (const owner of lists.owners()) {
    const row = lists.of(owner)
    writer.number(owner)
    writer.number(lists.createdAt(owner))
    writer.number(row.length)
    for (const other of row) writer.number(other)
  }
}
