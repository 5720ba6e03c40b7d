import { type RefObject, useEffect } from 'react'
import { createViewMemory } from '#kernel'
import { useKernel } from '#kernel/react'

/**
 * The history entries whose page the reader has left. When the reader comes back, the router restores the scroll
 * position, so this hook must not move the page.
 */
const leftHistoryEntries = createViewMemory<true>(100)

/** Names of the input events by which a reader scrolls the page or acts on it. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Keeps a note on the screen while the notes above it load and push it down, until the reader does something. */
export function useKeepInView(
  note: RefObject<HTMLElement | null>,
  aboveRef: RefObject<HTMLElement | null>,
): void {
  const kernel = useKernel()
  useEffect(() => {
    const entry = String(history.state?.key)
    if (!note.current || !aboveRef.current || leftHistoryEntries.recall(kernel, entry)) return
    const resizeObserver = new ResizeObserver(() => note.current?.scrollIntoView({ block: 'nearest' }))
    const end = () => {
      resizeObserver.disconnect()
      for (const input of INPUT_EVENTS) removeEventListener(input, end)
    }
    resizeObserver.observe(aboveRef.current)
    resizeObserver.observe(note.current)
    for (const input of INPUT_EVENTS) addEventListener(input, end, { passive: true })
    return () => {
      end()
      if (String(history.state?.key) !== entry) leftHistoryEntries.remember(kernel, entry, true)
    }
  }, [kernel, note, aboveRef])
}
