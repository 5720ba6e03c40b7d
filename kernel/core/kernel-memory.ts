import type { Kernel } from './kernel'

/** Remembers the state of a view until the reader returns to it; a reload forgets it. */
export interface KernelMemory<T> {
  recall(kernel: Kernel, name: string): T | undefined
  remember(kernel: Kernel, name: string, value: T): void
  /** Forgets the values whose name matches. */
  forget(kernel: Kernel, fits: (name: string) => boolean): void
}

/** Keeps the latest values, at most `kept` for each kernel. Two kernels on a page are separate. */
export function createKernelMemory<T>(kept: number): KernelMemory<T> {
  // Weak, so that nothing outlives its kernel.
  const memories = new WeakMap<Kernel, Map<string, T>>()
  return {
    recall: (kernel, name) => memories.get(kernel)?.get(name),
    remember(kernel, name, value) {
      const map = memories.get(kernel) ?? new Map<string, T>()
      memories.set(kernel, map)
      map.delete(name)
      map.set(name, value)
      const [oldest] = map.keys()
      if (map.size > kept && oldest !== undefined) map.delete(oldest)
    },
    forget(kernel, fits) {
      const map = memories.get(kernel)
      for (const name of [...(map?.keys() ?? [])]) if (fits(name)) map?.delete(name)
    },
  }
}
