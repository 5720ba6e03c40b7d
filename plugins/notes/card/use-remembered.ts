import { useState } from 'react'
import type { Kernel } from '#kernel'
import { useKernel } from '#kernel/react'

const MAX_REMEMBERED = 2_000
const memories = new WeakMap<Kernel, Map<string, boolean>>()

function memoryOf(kernel: Kernel): Map<string, boolean> {
  const had = memories.get(kernel)
  if (had) return had
  const made = new Map<string, boolean>()
  memories.set(kernel, made)
  return made
}

/**
 * Remembers a choice about a note, such as 'show more', after the note's card is unmounted. A long list unmounts cards
 * that are out of sight. If such a card came back collapsed, the page would move.
 */
export function useRemembered(key: string): [boolean, (value: boolean) => void] {
  const memory = memoryOf(useKernel())
  const [state, setState] = useState({ key, value: memory.get(key) ?? false })
  // If this component now shows another note, read the choice for that note.
  const value = state.key === key ? state.value : (memory.get(key) ?? false)
  const set = (next: boolean) => {
    memory.delete(key)
    memory.set(key, next)
    const [oldest] = memory.keys()
    if (memory.size > MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest)
    setState({ key, value: next })
  }
  return [value, set]
}
