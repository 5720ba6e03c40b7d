import { useEffect, useRef } from 'react'
import type { NostrEvent } from '#kernel'
import { useAtRest, useKernel, useNostr, useStore } from '#kernel/react'
import { seenNotes } from './seen-notes'

// One observer for all rows.
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

/** Stands at the head of a row: once it is on the screen, and does not fly past, the note has been seen. */
export const SeenMark = ({ event }: { event: NostrEvent }) => useAtRest() && <Mark event={event} />

function Mark({ event }: { event: NostrEvent }) {
  const kernel = useKernel()
  const { pubkey } = useStore(useNostr().session)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = ref.current
    if (!mark || typeof IntersectionObserver === 'undefined') return
    return watch(mark, () => seenNotes(kernel, pubkey).add(event))
  }, [kernel, pubkey, event])
  return <div ref={ref} />
}
