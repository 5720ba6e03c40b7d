import type { Kernel } from '#kernel'
import type { ListMemory } from '#ui-kit'

// By kernel, so that two kernels on a page keep apart and nothing outlives its own.
const heights = new WeakMap<Kernel, Map<string, ListMemory>>()
const KEPT = 20

/** How high the answers below a note were when its page was left. */
export const recallHeights = (kernel: Kernel, id: string): ListMemory | undefined =>
  heights.get(kernel)?.get(id)

export function rememberHeights(kernel: Kernel, id: string, memory: ListMemory): void {
  const map = heights.get(kernel) ?? new Map<string, ListMemory>()
  heights.set(kernel, map)
  map.delete(id)
  map.set(id, memory)
  const [oldest] = map.keys()
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest)
}
