import { useEffect, useRef } from 'react'

/** Older events are requested when the end of the list is within this many px below the screen. */
const LOAD_MARGIN_PX = 1_000

/** Calls `onReached` when the reader comes near the end of the list. */
export function ListBottom({ active, onReached }: { active: boolean; onReached(): void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    if (!active || !mark.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(e => e.isIntersecting) && reached.current(),
      { rootMargin: `${LOAD_MARGIN_PX}px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [active])
  return <div ref={mark} />
}
