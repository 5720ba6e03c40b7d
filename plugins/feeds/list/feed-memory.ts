import type { Kernel, NostrEvent } from '#kernel'
import type { ListMemory } from '#ui-kit'

/** What a list is found with when one comes back to it. */
export interface FeedMemory {
  readonly heights?: ListMemory
  readonly count: number
  readonly newest?: NostrEvent
  /** Ids in the order that was made, where that is not by time. */
  readonly order?: readonly string[]
}

// By kernel, so that two kernels on a page keep apart and nothing outlives its own.
const memories = new WeakMap<Kernel, Map<string, FeedMemory>>()
const KEPT = 50

export function recallFeed(kernel: Kernel, name: string): FeedMemory | undefined {
  return memories.get(kernel)?.get(name)
}

export function rememberFeed(kernel: Kernel, name: string, memory: FeedMemory): void {
  let map = memories.get(kernel)
  if (!map) {
    map = new Map()
    memories.set(kernel, map)
  }
  map.delete(name)
  map.set(name, memory)
  const [oldest] = map.keys()
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest)
}

export function forgetFeeds(kernel: Kernel, of: (name: string) => boolean): void {
  const map = memories.get(kernel)
  for (const name of [...(map?.keys() ?? [])]) if (of(name)) map?.delete(name)
}
