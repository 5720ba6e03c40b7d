import { useEffect, useRef, useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useNostr } from '#kernel/react'
import type { MeasuredHeights } from '#ui-kit'
import { rememberedFeeds } from '../list/remembered-feeds'
import { currentHistoryKey, storePosition } from './stored-position'

/**
 * Returns a function that stores the reader's position in the list. The newest row that the reader has seen is stored
 * too.
 */
export function useRememberPosition(
  name: string,
  isGrid: boolean,
  count: number,
  newest: NostrEvent | undefined,
) {
  const kernel = useKernel()
  const { session } = useNostr()
  // Read these values now, because the page or the account may be another one when the list unmounts.
  const [historyKey] = useState(currentHistoryKey)
  const [reader] = useState(() => session.get().pubkey)
  const latestRef = useRef({ count, newest })
  useEffect(() => {
    latestRef.current = { count, newest }
  })
  return (heights: MeasuredHeights) => {
    // If the account was switched, store no position for the previous reader.
    if (session.get().pubkey !== reader) return
    const heightsField = isGrid ? { tiles: heights } : { heights }
    const rememberedState = {
      count: latestRef.current.count,
      ...heightsField,
      ...(latestRef.current.newest && { newest: latestRef.current.newest }),
    }
    rememberedFeeds.remember(kernel, name, { ...rememberedState, ...(reader && { reader }) })
    // Leave the reader's key out of the stored position.
    storePosition(name, historyKey, rememberedState)
  }
}
