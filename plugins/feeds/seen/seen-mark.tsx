import { useEffect, useRef } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useAtRest, useKernel, useNostr, useStore } from '#kernel/react'

/** Milliseconds after the first seen note. The code that keeps seen notes is loaded then, after the first screen. */
const LOAD_DELAY_MS = 250
let delay: Promise<void> | undefined
const firstScreenPainted = () => {
  delay ??= new Promise(resolve => setTimeout(resolve, LOAD_DELAY_MS))
  return delay
}

// The function to call for each row's mark when the mark is seen. One observer watches the marks of all rows.
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

function watch(element: Element, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  })
  waiting.set(element, onSeen)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
    if (waiting.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

/** Marks the note as seen when it rests on the screen. Placed at the top of a row. */
export const SeenMark = ({ event }: { event: NostrEvent }) => useAtRest() && <Mark event={event} />

function Mark({ event }: { event: NostrEvent }) {
  const kernel = useKernel()
  const { pubkey } = useStore(useNostr().session)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = ref.current
    if (!mark || typeof IntersectionObserver === 'undefined') return
    const add = async () => {
      await firstScreenPainted()
      const { seenNotes } = await import('./seen-notes')
      seenNotes(kernel, pubkey).add(event)
    }
    // If the code fails to load, the next row tries to load it again.
    return watch(mark, () => void add().catch(() => {}))
  }, [kernel, pubkey, event])
  return <div ref={ref} />
}
