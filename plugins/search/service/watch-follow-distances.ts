import type { GraphService } from '#contracts/graph'
import { coalesceRuns, createDisposable, type Disposable } from '#kernel'
import { UNKNOWN_DISTANCE } from '../people/score-match'

/** Milliseconds for which changes of the graph are collected, because the graph changes constantly while it grows. */
const CHANGES_DEBOUNCE_MS = 3_000
/** People farther than `MAX_STEPS` steps count as unknown, and so do people after the nearest `MAX_PEOPLE`. */
const MAX_STEPS = 5
const MAX_PEOPLE = 50_000
/** Number of people whose distance is looked up before other work may run. */
const PEOPLE_PER_TURN = 2_000

/** The people near the reader: keys joined into one string, and for each key a distance and a number of friends. */
export interface FollowDistances {
  readonly keys: string
  readonly distances: Uint16Array
  readonly friends: Uint32Array
}

/** Sends the people whom the reader knows, and sends them again when the graph changes. */
export function watchFollowDistances(graph: GraphService, send: (near: FollowDistances) => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let disposed = false

  const sendFollowDistances = coalesceRuns(async () => {
    if (!graph.state.get().isReady) return
    const people = await graph.peopleWithin(MAX_STEPS, MAX_PEOPLE)
    const distances = new Uint16Array(people.length).fill(UNKNOWN_DISTANCE)
    const friends = new Uint32Array(people.length)
    for (let at = 0; at < people.length && !disposed; at += PEOPLE_PER_TURN) {
      const end = Math.min(at + PEOPLE_PER_TURN, people.length)
      for (let i = at; i < end; i++) {
        const pubkey = people[i] as string
        distances[i] = Math.min(UNKNOWN_DISTANCE, graph.distance(pubkey))
        friends[i] = graph.friendCount(pubkey)
      }
      // Give the browser time to handle user input.
      await new Promise(resolve => setTimeout(resolve))
    }
    if (!disposed) send({ keys: people.join(''), distances, friends })
  })
  const scheduleRun = (after = CHANGES_DEBOUNCE_MS) => {
    timer ??= setTimeout(() => {
      timer = undefined
      sendFollowDistances()
    }, after)
  }
  const listening = graph.version.subscribe(() => scheduleRun())
  scheduleRun(0)
  return createDisposable(() => {
    disposed = true
    clearTimeout(timer)
    listening.dispose()
  })
}
