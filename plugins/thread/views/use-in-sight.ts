import { type RefObject, useEffect } from 'react'
import { createKernelMemory } from '#kernel'
import { useKernel } from '#kernel/react'

/** The history entries whose page was left. On return, the router scrolls to where the reader was. */
const leftEntries = createKernelMemory<true>(100)

/** Names of the input events by which a reader moves the page or acts on it. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Keeps a note in sight while the notes above it load and push it down, until the reader does something. */
export function useInSight(note: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): void {
  const kernel = useKernel()
  useEffect(() => {
    const entry = String(history.state?.key)
    if (!note.current || !above.current || leftEntries.recall(kernel, entry)) return
    const growing = new ResizeObserver(() => note.current?.scrollIntoView({ block: 'nearest' }))
    const end = () => {
      growing.disconnect()
      for (const input of INPUT_EVENTS) removeEventListener(input, end)
    }
    growing.observe(above.current)
    growing.observe(note.current)
    for (const input of INPUT_EVENTS) addEventListener(input, end, { passive: true })
    return () => {
      end()
      if (String(history.state?.key) !== entry) leftEntries.remember(kernel, entry, true)
    }
  }, [kernel, note, above])
}
