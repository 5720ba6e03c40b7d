import { Leb128Writer } from './leb128'
import type { ListTable } from './list-table'
import type { SocialGraph } from './social-graph'

const VERSION = 2

/** Writes the graph in the binary format of nostr-social-graph, version 2. People who are in no list are left out. */
export function serializeGraph(graph: SocialGraph): Uint8Array<ArrayBuffer> {
  const { keys, follows, mutes } = graph
  const used = new Uint8Array(keys.size)
  for (const lists of [follows, mutes]) {
    for (const owner of lists.owners()) {
      used[owner] = 1
      for (const other of lists.entriesOf(owner)) used[other] = 1
    }
  }
  const writer = new Leb128Writer()
  writer.writeNumber(VERSION)
  writer.writeNumber(used.reduce((sum, is) => sum + is, 0))
  for (let id = 0; id < used.length; id++) {
    if (used[id] === 0) continue
    writer.writeBytes(keys.bytes(id))
    writer.writeNumber(id)
  }
  writeLists(writer, follows)
  writeLists(writer, mutes)
  return writer.toBytes()
}

function writeLists(writer: Leb128Writer, lists: ListTable): void {
  writer.writeNumber(lists.listCount)
  for (const owner of lists.owners()) {
    const row = lists.entriesOf(owner)
    writer.writeNumber(owner)
    writer.writeNumber(lists.createdAt(owner))
    writer.writeNumber(row.length)
    for (const other of row) writer.writeNumber(other)
  }
}
