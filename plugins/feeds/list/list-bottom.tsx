import { useEffect, useRef } from 'react'

/** px below the screen at which older events are asked for. */
const LOAD_MARGIN_PX = 1_000

/** Calls `onReached` when the end of the list comes near. */
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
