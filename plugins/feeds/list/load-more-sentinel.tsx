import { useEffect, useRef } from 'react'
import { observeVisibility } from '#ui-kit'

/** Older events are requested when the end of the list is within this many px below the screen. */
const LOAD_MARGIN_PX = 1_000

/** Calls `onReached` when the reader comes near the end of the list. */
export function LoadMoreSentinel({ isActive, onReached }: { isActive: boolean; onReached(): void }) {
  const sentinelRef = useRef<HTMLDivElement>(null)
  const onReachedRef = useRef(onReached)
  useEffect(() => {
    onReachedRef.current = onReached
  })
  useEffect(() => {
    if (!isActive || !sentinelRef.current) return
    return observeVisibility(sentinelRef.current, () => onReachedRef.current(), `${LOAD_MARGIN_PX}px`)
  }, [isActive])
  return <div ref={sentinelRef} />
}
