import { type RefObject, useEffect, useState } from 'react'

/** The callbacks of all observed frames. A feed has dozens of frames, so they share one observer. */
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) waiting.get(entry.target)?.()
    },
    { rootMargin: '400px 0px' },
  )
  waiting.set(element, onNear)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
    if (waiting.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

/** Returns true once the element has come within about one screen of the viewport, and from then on. */
export function useNearViewport(ref: RefObject<Element | null>, wanted = true): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!wanted || near || !element) return
    if (typeof IntersectionObserver === 'undefined') return setNear(true)
    return watch(element, () => setNear(true))
  }, [ref, wanted, near])
  return near
}
