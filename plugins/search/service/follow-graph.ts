import type { GraphService } from '#contracts/graph'
import { type Disposable, toDisposable } from '#kernel'
import { UNKNOWN_DISTANCE } from '../people/score'

/** ms in which changes of the graph gather: while it grows, it changes all the time. */
const GATHER = 3_000
/** Steps and people beyond whom everybody counts as unknown. */
const STEPS = 5
const PEOPLE = 50_000
/** People looked up in one turn. */
const BATCH = 2_000

/** The keys in one text, and as many distances and counts of friends. */
export interface Neighbourhood {
  readonly keys: string
  readonly distances: Uint16Array
  readonly friends: Uint32Array
}

/** Hands over whom the reader knows, and again when that has changed. */
export function followGraph(graph: GraphService, send: (near: Neighbourhood) => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let disposed = false
  let running = false
  let again = false

  const run = async () => {
    timer = undefined
    if (running) {
      again = true
      return
    }
    if (!graph.state.get().ready) return
    running = true
    try {
      await hand()
    } finally {
      running = false
    }
    if (again) gather()
    again = false
  }
  const hand = async () => {
    const people = await graph.within(STEPS, PEOPLE)
    const distances = new Uint16Array(people.length).fill(UNKNOWN_DISTANCE)
    const friends = new Uint32Array(people.length)
    for (let at = 0; at < people.length && !disposed; at += BATCH) {
      const end = Math.min(at + BATCH, people.length)
      for (let i = at; i < end; i++) {
        const pubkey = people[i] as string
        distances[i] = Math.min(UNKNOWN_DISTANCE, graph.distance(pubkey))
        friends[i] = graph.friends(pubkey)
      }
      // What the user does in between goes first.
      await new Promise(resolve => setTimeout(resolve))
    }
    if (!disposed) send({ keys: people.join(''), distances, friends })
  }
  const gather = (after = GATHER) => {
    timer ??= setTimeout(() => void run(), after)
  }
  const listening = graph.version.subscribe(() => gather())
  gather(0)
  return toDisposable(() => {
    disposed = true
    clearTimeout(timer)
    listening.dispose()
  })
}
