import type { Kernel } from './kernel'

/**
 * Remembers the state of views, so that the reader finds it unchanged when returning to them. It is lost when the page
 * is reloaded.
 */
export interface ViewMemory<T> {
  recall(kernel: Kernel, name: string): T | undefined
  remember(kernel: Kernel, name: string, value: T): void
  /** Forgets all values whose name `matches` accepts. */
  forget(kernel: Kernel, matches: (name: string) => boolean): void
}

/**
 * Creates a memory for the latest values, at most `maxValues` of them for each kernel. Two kernels on one page share
 * nothing.
 */
export function createViewMemory<T>(maxValues: number): ViewMemory<T> {
  // A WeakMap, so that the values are freed together with their kernel.
  const memories = new WeakMap<Kernel, Map<string, T>>()
  return {
    recall: (kernel, name) => memories.get(kernel)?.get(name),
    remember(kernel, name, value) {
      const map = memories.get(kernel) ?? new Map<string, T>()
      memories.set(kernel, map)
      map.delete(name)
      map.set(name, value)
      const [oldest] = map.keys()
      if (map.size > maxValues && oldest !== undefined) map.delete(oldest)
    },
    forget(kernel, matches) {
      const map = memories.get(kernel)
      for (const name of [...(map?.keys() ?? [])]) if (matches(name)) map?.delete(name)
    },
  }
}
