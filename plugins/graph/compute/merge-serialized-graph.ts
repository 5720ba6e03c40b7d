import { GraphFormatError, Leb128Reader } from './leb128'
import { type ListKind, MAX_GRAPH_PEOPLE, type SocialGraph } from './social-graph'

/**
 * Maximum id that is accepted. Whoever wrote the file chooses the ids, and only an attacker would choose a larger one.
 */
const MAX_ID = 1 << 23
const MAX_EDGES = 40_000_000

interface ParsedLists {
  readonly owners: Uint32Array
  readonly createdAt: Float64Array
  /** For each list, the index in `entries` at which its entries end. */
  readonly ends: Uint32Array
  readonly entries: Uint32Array
}

/**
 * Adds a graph in the binary format of nostr-social-graph, version 2. A list is taken only if `graph` has no newer one
 * of the same owner. Throws a `GraphFormatError` for invalid bytes, before anything has changed. `now` is in s. Returns
 * the number of lists taken.
 */
export function mergeSerializedGraph(graph: SocialGraph, bytes: Uint8Array, now: number): number {
  const reader = new Leb128Reader(bytes)
  reader.readNumber()
  const people = reader.readNumber()
  // Each person needs at least 33 bytes. So a false number of people is noticed before memory is reserved for them.
  if (people * 33 > reader.remainingBytes) throw new GraphFormatError('The graph ends too early')
  if (people > MAX_GRAPH_PEOPLE) throw new GraphFormatError('The graph has too many people')
  const keysAt = new Uint32Array(people)
  const fileIds = new Uint32Array(people)
  let highest = 0
  for (let i = 0; i < people; i++) {
    keysAt[i] = reader.skip(32)
    const id = reader.readNumber()
    if (id > MAX_ID) throw new GraphFormatError('The graph numbers its people too high')
    fileIds[i] = id
    if (id > highest) highest = id
  }
  const knownIds = new Uint8Array(highest + 1)
  for (const id of fileIds) knownIds[id] = 1
  const follows = parseLists(reader, knownIds)
  const mutes = parseLists(reader, knownIds)

  const ids = new Uint32Array(highest + 1)
  for (let i = 0; i < people; i++) ids[fileIds[i] as number] = graph.keys.addBytes(bytes, keysAt[i] as number)
  return mergeLists(graph, 'follows', follows, ids, now) + mergeLists(graph, 'mutes', mutes, ids, now)
}

function parseLists(reader: Leb128Reader, knownIds: Uint8Array): ParsedLists {
  const count = reader.readNumber()
  if (count * 3 > reader.remainingBytes) throw new GraphFormatError('The graph ends too early')
  const owners = new Uint32Array(count)
  const createdAt = new Float64Array(count)
  const ends = new Uint32Array(count)
  // Reserve memory for entries of two bytes each. Entries may have one byte, so the array may still have to grow.
  let entries = new Uint32Array(Math.min(MAX_EDGES, Math.ceil(reader.remainingBytes / 2)))
  let entryCount = 0
  for (let i = 0; i < count; i++) {
    const owner = reader.readNumber()
    if (knownIds[owner] !== 1) throw new GraphFormatError('The graph has a list of nobody')
    owners[i] = owner
    createdAt[i] = reader.readNumber()
    const length = reader.readNumber()
    if (length > reader.remainingBytes) throw new GraphFormatError('The graph ends too early')
    if (entryCount + length > MAX_EDGES) throw new GraphFormatError('The graph is too large')
    if (entryCount + length > entries.length) {
      const larger = new Uint32Array(Math.max(entries.length * 2, entryCount + length))
      larger.set(entries)
      entries = larger
    }
    reader.readIds(entries, entryCount, length, knownIds)
    entryCount += length
    ends[i] = entryCount
  }
  return { owners, createdAt, ends, entries }
}

function mergeLists(
  graph: SocialGraph,
  kind: ListKind,
  lists: ParsedLists,
  ids: Uint32Array,
  now: number,
): number {
  const { owners, createdAt, ends, entries } = lists
  let mergedCount = 0
  let from = 0
  for (let i = 0; i < owners.length; i++) {
    const row = entries.subarray(from, ends[i])
    from = ends[i] as number
    const owner = ids[owners[i] as number] as number
    const time = createdAt[i] as number
    if (time > now + 600 || time <= graph[kind].createdAt(owner)) continue
    graph.setList(kind, owner, time, row, ids)
    mergedCount++
  }
  return mergedCount
}
