import { useState } from 'react'
import type { Kernel } from '#kernel'
import { useKernel } from '#kernel/react'

const MAX_REMEMBERED = 2_000
const flagsByKernel = new WeakMap<Kernel, Map<string, boolean>>()

function rememberedFlags(kernel: Kernel): Map<string, boolean> {
  const existing = flagsByKernel.get(kernel)
  if (existing) return existing
  const created = new Map<string, boolean>()
  flagsByKernel.set(kernel, created)
  return created
}

/**
 * Remembers a choice about a note, such as 'show more', after the note's card is unmounted. A long list unmounts cards
 * that are out of sight. If such a card came back collapsed, the page would move.
 */
export function useRememberedFlag(key: string): [boolean, (value: boolean) => void] {
  const flags = rememberedFlags(useKernel())
  const [state, setState] = useState({ key, value: flags.get(key) ?? false })
  // If this component now shows another note, read the choice for that note.
  const value = state.key === key ? state.value : (flags.get(key) ?? false)
  const set = (next: boolean) => {
    flags.delete(key)
    flags.set(key, next)
    const [oldest] = flags.keys()
    if (flags.size > MAX_REMEMBERED && oldest !== undefined) flags.delete(oldest)
    setState({ key, value: next })
  }
  return [value, set]
}
