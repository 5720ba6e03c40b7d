import { useEffect, useRef } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useIsScrollSettled, useKernel, useNostr, useStore } from '#kernel/react'
import { observeVisibility } from '#ui-kit'

/**
 * Milliseconds after the first seen note until the code that stores seen notes is loaded, so that it does not delay the
 * first screen.
 */
const LOAD_DELAY_MS = 250
let firstScreenDelay: Promise<void> | undefined
const afterFirstScreen = () => {
  firstScreenDelay ??= new Promise(resolve => setTimeout(resolve, LOAD_DELAY_MS))
  return firstScreenDelay
}

/** Marks the note as seen when its row rests on the screen. The row places this marker at its top. */
export const SeenMarker = ({ event }: { event: NostrEvent }) =>
  useIsScrollSettled() && <SeenObserver event={event} />

function SeenObserver({ event }: { event: NostrEvent }) {
  const kernel = useKernel()
  const { pubkey } = useStore(useNostr().session)
  const markerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = markerRef.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const markSeen = async () => {
      await afterFirstScreen()
      const { getSeenNotes } = await import('./seen-notes')
      getSeenNotes(kernel, pubkey).add(event)
    }
    // If the code fails to load, the next row tries to load it again.
    return observeVisibility(element, () => void markSeen().catch(() => {}))
  }, [kernel, pubkey, event])
  return <div ref={markerRef} />
}
