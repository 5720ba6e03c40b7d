import type { GraphService } from '#contracts/graph'
import { coalesceRuns, createDisposable, type Disposable } from '#kernel'
import { UNKNOWN_DISTANCE } from '../people/score-match'

/** Milliseconds for which changes of the graph are collected, because the graph changes constantly while it grows. */
const CHANGES_DEBOUNCE_MS = 3_000
/** People more than `MAX_STEPS` follows away count as unknown. So do all people after the nearest `MAX_PEOPLE`. */
const MAX_STEPS = 5
const MAX_PEOPLE = 50_000
/** Number of people whose distance is looked up before other work may run. */
const PEOPLE_PER_TURN = 2_000

/**
 * The people near the reader: their keys (hex) in one string and, in the same order, their distances and how many of
 * the reader's follows follow them.
 */
export interface FollowDistances {
  readonly keys: string
  readonly distances: Uint16Array
  readonly friends: Uint32Array
}

/** Sends the people near the reader, and again after each change of the graph. */
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
