import { useEffect, useRef, useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useNostr } from '#kernel/react'
import type { ListMemory } from '#ui-kit'
import { feedMemory } from './feed-memory'
import { entryShown, leavePlace } from './left-place'

/** Gives a function that remembers the reader's place in the list; `newest` is the first row they have seen. */
export function usePlace(name: string, grid: boolean, count: number, newest: NostrEvent | undefined) {
  const kernel = useKernel()
  const { session } = useNostr()
  // By the time the list unmounts, the page or the account may already be another one.
  const [entry] = useState(entryShown)
  const [reader] = useState(() => session.get().pubkey)
  const leave = useRef({ count, newest })
  useEffect(() => {
    leave.current = { count, newest }
  })
  return (measured: ListMemory) => {
    // After an account switch, the former reader leaves no position.
    if (session.get().pubkey !== reader) return
    const kept = grid ? { tiles: measured } : { heights: measured }
    const left = {
      count: leave.current.count,
      ...kept,
      ...(leave.current.newest && { newest: leave.current.newest }),
    }
    feedMemory.remember(kernel, name, { ...left, ...(reader && { reader }) })
    // The stored position does not name the reader.
    leavePlace(name, entry, left)
  }
}
