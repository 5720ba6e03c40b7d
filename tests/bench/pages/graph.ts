import { SocialGraph as Theirs } from 'nostr-social-graph'
import { mergeSerializedGraph } from '../../../plugins/graph/compute/merge-serialized-graph'
import { serializeGraph } from '../../../plugins/graph/compute/serialize-graph'
import { SocialGraph } from '../../../plugins/graph/compute/social-graph'

const PEOPLE = 50_000
const FOLLOWS = 100
const NOW = 1_800_000_000

/** The times of one run, in ms. */
export interface GraphTimes {
  readonly edges: number
  readonly load: number
  readonly bareLoad: number
  readonly theirLoad: number
  readonly root: number
  readonly theirRoot: number
}

/** Returns the file of a made-up network, the same in each run. Some people in it have many followers. */
function network(): Uint8Array {
  const graph = new SocialGraph()
  let state = 12_345
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let n = 0; n < PEOPLE; n++) {
    const key = new Uint8Array(32)
    for (let i = 0; i < 32; i++) key[i] = random() * 256
    graph.keys.addBytes(key, 0)
  }
  for (let owner = 0; owner < PEOPLE; owner++) {
    const others = new Set<number>()
    while (others.size < FOLLOWS) others.add(Math.floor(random() ** 1.5 * PEOPLE))
    others.delete(owner)
    graph.setList('follows', owner, 1_700_000_000, Uint32Array.from(others))
  }
  return serializeGraph(graph)
}

/**
 * The bare code with which reading a graph file is compared: it reads the file's numbers into one typed array without
 * checks, and walks the graph from the first person.
 */
function bare(bytes: Uint8Array): number {
  const pool = new Uint32Array(bytes.length)
  let at = 0
  let used = 0
  const next = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  next()
  const people = next()
  for (let i = 0; i < people; i++) {
    at += 32
    next()
  }
  const start = new Uint32Array(people)
  const length = new Uint32Array(people)
  for (let lists = next(); lists > 0; lists--) {
    const owner = next()
    next()
    start[owner] = used
    const count = next()
    length[owner] = count
    for (let i = 0; i < count; i++) pool[used++] = next()
  }
  const distances = new Uint16Array(people).fill(1_000)
  const order = new Uint32Array(people)
  let reached = 1
  distances[0] = 0
  for (let head = 0; head < reached; head++) {
    const person = order[head] as number
    const from = start[person] as number
    for (let i = from; i < from + (length[person] as number); i++) {
      const other = pool[i] as number
      if (distances[other] !== 1_000) continue
      distances[other] = (distances[person] as number) + 1
      order[reached++] = other
    }
  }
  return reached
}

const timed = async <T>(fn: () => T | Promise<T>): Promise<[number, T]> => {
  const started = performance.now()
  const value = await fn()
  return [performance.now() - started, value]
}

let bytes: Uint8Array | undefined

/** Measures everything once. Each measurement alternates with the bare code with which it is compared. */
async function measure(): Promise<GraphTimes> {
  bytes ??= network()
  const given = bytes
  const hex = (n: number) => first.keys.hex(n)
  const [bareLoad] = await timed(() => bare(given))
  const [load, first] = await timed(() => {
    const graph = new SocialGraph()
    mergeSerializedGraph(graph, given, NOW)
    graph.setRoot(graph.keys.hex(0))
    graph.getFollowWalk()
    return graph
  })
  const [theirLoad, theirs] = await timed(() => Theirs.fromBinary(hex(0), given))
  const [root] = await timed(() => {
    first.setRoot(hex(7))
    first.getFollowWalk()
  })
  const [theirRoot] = await timed(() => theirs.setRoot(hex(7)))
  for (let n = 0; n < PEOPLE; n += 977)
    if (first.distance(hex(n)) !== theirs.getFollowDistance(hex(n))) throw new Error('The distances differ')
  return { edges: first.size.follows, load, bareLoad, theirLoad, root, theirRoot }
}

Object.assign(globalThis, { measureGraph: measure })
