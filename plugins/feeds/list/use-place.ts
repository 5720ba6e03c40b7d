import { useEffect, useRef, useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useNostr } from '#kernel/react'
import type { ListMemory } from '#ui-kit'
import { feedMemory } from './feed-memory'
import { entryShown, leavePlace } from './left-place'

/**
 * Returns a function that remembers the reader's place in the list. `newest` is the first row that the reader has seen.
 */
export function usePlace(name: string, grid: boolean, count: number, newest: NostrEvent | undefined) {
  const kernel = useKernel()
  const { session } = useNostr()
  // Read these values now, because the page or the account may be another one when the list unmounts.
  const [entry] = useState(entryShown)
  const [reader] = useState(() => session.get().pubkey)
  const leave = useRef({ count, newest })
  useEffect(() => {
    leave.current = { count, newest }
  })
  return (measured: ListMemory) => {
    // If the account was switched, store no position for the previous reader.
    if (session.get().pubkey !== reader) return
    const kept = grid ? { tiles: measured } : { heights: measured }
    const left = {
      count: leave.current.count,
      ...kept,
      ...(leave.current.newest && { newest: leave.current.newest }),
    }
    feedMemory.remember(kernel, name, { ...left, ...(reader && { reader }) })
    // Leave the reader's key out of the stored position.
    leavePlace(name, entry, left)
  }
}
