import { useState } from 'react'
import type { Kernel } from '#kernel'
import { useKernel } from '#kernel/react'

const KEPT = 2_000
const memories = new WeakMap<Kernel, Map<string, boolean>>()

function memoryOf(kernel: Kernel): Map<string, boolean> {
  const had = memories.get(kernel)
  if (had) return had
  const made = new Map<string, boolean>()
  memories.set(kernel, made)
  return made
}

/**
 * A choice about one note, such as 'show more', that outlives its card: a long list takes cards away while they
 * are out of sight, and one that came back shorter would move the page.
 */
export function useRemembered(key: string): [boolean, (value: boolean) => void] {
  const memory = memoryOf(useKernel())
  const [state, setState] = useState({ key, value: memory.get(key) ?? false })
  // The same place may come to show another note, for which nothing was chosen yet.
  const value = state.key === key ? state.value : (memory.get(key) ?? false)
  const set = (next: boolean) => {
    memory.delete(key)
    memory.set(key, next)
    const [oldest] = memory.keys()
    if (memory.size > KEPT && oldest !== undefined) memory.delete(oldest)
    setState({ key, value: next })
  }
  return [value, set]
}
