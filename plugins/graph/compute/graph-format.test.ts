import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { SocialGraph as Theirs } from 'nostr-social-graph'
import { expect, test } from 'vitest'
import { GraphFormatError, Leb128Writer } from './leb128'
import { mergeSerializedGraph } from './merge-serialized-graph'
import { serializeGraph } from './serialize-graph'
import { SocialGraph } from './social-graph'

const NOW = 1_800_000_000
const file = new Uint8Array(readFileSync('node_modules/nostr-social-graph/data/socialGraph.bin'))
const ROOT = '4523be58d395b1b196a9b8c82b038b6895cb02b683d0c253a955068dba1facd0'
const read = (bytes: Uint8Array) => {
  const graph = new SocialGraph()
  mergeSerializedGraph(graph, bytes, NOW)
  return graph
}

test('reads the published graph with the same results as its own library', async () => {
  const theirs = await Theirs.fromBinary(ROOT, file)
  const graph = read(file)
  graph.setRoot(ROOT)
  expect(graph.size).toMatchObject({ people: 24_489, followLists: 340, muteLists: 90 })
  const { distances } = graph.getFollowWalk()
  for (let id = 0; id < graph.size.people; id++)
    expect(distances[id]).toBe(theirs.getFollowDistance(graph.keys.hex(id)))
  const [friend] = graph.listKeys('follows', ROOT)
  expect(graph.listKeys('follows', friend ?? '').sort()).toEqual(
    [...theirs.getFollowedByUser(friend ?? '')].sort(),
  )
})

test('writes a graph that the library and this code read back unchanged', async () => {
  const graph = read(file)
  const written = serializeGraph(graph)
  const theirs = await Theirs.fromBinary(ROOT, written)
  const again = read(written)
  graph.setRoot(ROOT)
  again.setRoot(ROOT)
  expect(again.size).toEqual({ ...graph.size, people: again.size.people })
  for (const hex of graph.peopleWithin(2, 30_000)) {
    expect(again.distance(hex)).toBe(graph.distance(hex))
    expect(theirs.getFollowDistance(hex)).toBe(graph.distance(hex))
    for (const kind of ['follows', 'mutes'] as const)
      expect(again.listKeys(kind, hex)).toEqual(graph.listKeys(kind, hex))
  }
})

test('keeps a list that is newer than the one in the file', () => {
  const graph = new SocialGraph()
  const keys = 'ab'.repeat(32)
  graph.addIfNewer({ kind: 'follows', owner: ROOT, createdAt: NOW, keys }, NOW)
  mergeSerializedGraph(graph, file, NOW)
  expect(graph.listKeys('follows', ROOT)).toEqual([keys])
  expect(graph.size.followLists).toBe(340)
})

const numbers = (...values: (number | Uint8Array)[]) => {
  const writer = new Leb128Writer()
  for (const value of values) typeof value === 'number' ? writer.writeNumber(value) : writer.writeBytes(value)
  return writer.toBytes()
}
const keyOf = (n: number) => new Uint8Array(32).fill(n)

const HOSTILE: Record<string, Uint8Array> = {
  nothing: new Uint8Array(),
  'a web page': new TextEncoder().encode('<!doctype html><title>502 Bad Gateway</title>'),
  'half a file': file.subarray(0, file.length / 2),
  'a count of people that is a lie': numbers(2, 2 ** 40),
  'a number without end': new Uint8Array(64).fill(0xff),
  'an id out of reach': numbers(2, 1, keyOf(1), 2 ** 31, 0, 0),
  'a count of lists that is a lie': numbers(2, 1, keyOf(1), 0, 2 ** 30),
  'a length that is a lie': numbers(2, 1, keyOf(1), 0, 1, 0, 5, 2 ** 40, 0),
  'a list of nobody': numbers(2, 1, keyOf(1), 0, 1, 7, 5, 0, 0, 0),
  'a list with nobody in it': numbers(2, 1, keyOf(1), 0, 1, 0, 5, 1, 9, 0),
}

test.each(Object.entries(HOSTILE))('refuses %s with a message, and keeps the graph as it was', (_, bytes) => {
  const graph = read(numbers(2, 2, keyOf(1), 0, keyOf(2), 1, 1, 0, 5, 1, 1, 0))
  const before = graph.size
  expect(() => mergeSerializedGraph(graph, bytes, NOW)).toThrow(GraphFormatError)
  expect(graph.size).toEqual(before)
})

test('ignores a future list, double entries, and the owner among the entries', () => {
  const graph = read(numbers(2, 2, keyOf(1), 4, keyOf(2), 9, 2, 4, 5, 3, 9, 9, 4, 9, NOW + 601, 1, 4, 0))
  expect(graph.size).toMatchObject({ followLists: 1, follows: 1 })
})

test('never throws another error and never takes long, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(200), (bytes, at) => {
      const spoiled = file.slice(0, 4_000)
      spoiled.set(bytes.subarray(0, 100), at)
      for (const given of [bytes, spoiled]) {
        try {
          read(given)
        } catch (error) {
          expect(error).toBeInstanceOf(GraphFormatError)
        }
      }
    }),
  )
})
