import { expect, test } from 'vitest'
import { serializeGraph } from '../compute/serialize-graph'
import { SocialGraph } from '../compute/social-graph'
import { startGraphEngine } from './graph-engine'
import type { GraphWorkerMessage } from './graph-protocol'

const NOW = 1_700_000_000
const key = (n: number) => n.toString(16).padStart(64, '0')
const list = (owner: number, others: readonly number[]) => ({
  kind: 'follows' as const,
  owner: key(owner),
  createdAt: NOW,
  keys: others.map(key).join(''),
})
/** Returns a graph in which person 1 follows person 2, and person 2 follows person 3. */
function bundled(): Uint8Array {
  const graph = new SocialGraph()
  for (const owner of [1, 2]) graph.addIfNewer(list(owner, [owner + 1]), NOW)
  return serializeGraph(graph)
}

type Bytes = Extract<GraphWorkerMessage, { type: 'bytes' }>

/** Starts an engine, whose messages a test can await by type. */
function start(loadDefault: () => Promise<Uint8Array>, stored?: Bytes) {
  const news: GraphWorkerMessage[] = []
  const engine = startGraphEngine({ send: told => news.push(told), now: () => NOW * 1_000, loadDefault })
  const { bytes, hasDefault = false } = stored ?? {}
  engine.receive({ type: 'start', root: key(1), stored: bytes, hasDefault })
  const last = <T extends GraphWorkerMessage['type']>(type: T) =>
    news.findLast((told): told is Extract<GraphWorkerMessage, { type: T }> => told.type === type)
  const save = () => {
    engine.receive({ type: 'save' })
    return last('bytes') as Bytes
  }
  return { engine, last, save }
}

test('reads the bundled graph later if the graph was stored before it was read', async () => {
  const offline = start(() => Promise.reject(new Error('offline')))
  offline.engine.receive({ type: 'lists', lists: [list(3, [4])] })
  await expect.poll(() => offline.last('facts')?.size.followLists).toBe(1)
  const early = offline.save()

  const next = start(async () => bundled(), early)
  await expect.poll(() => next.last('facts')?.size.followLists).toBe(3)
  const whole = next.save()

  const third = start(() => Promise.reject(new Error('It is not asked for again')), whole)
  await expect.poll(() => third.last('facts')?.size.followLists).toBe(3)
  expect([early, whole, third.save()].map(told => told.hasDefault)).toEqual([false, true, true])
  for (const { engine } of [offline, next, third]) engine.dispose()
})
