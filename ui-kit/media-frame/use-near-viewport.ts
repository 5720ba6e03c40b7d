import { type RefObject, useEffect, useState } from 'react'

/** The callbacks of all observed frames. A feed has dozens of frames, so they share one observer. */
const onNearByElement = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

function observeElement(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) onNearByElement.get(entry.target)?.()
    },
    { rootMargin: '400px 0px' },
  )
  onNearByElement.set(element, onNear)
  observer.observe(element)
  return () => {
    onNearByElement.delete(element)
    observer?.unobserve(element)
    if (onNearByElement.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

/** Returns true once the element has come within about one screen of the viewport, and from then on. */
export function useNearViewport(ref: RefObject<Element | null>, isEnabled = true): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!isEnabled || isNear || !element) return
    if (typeof IntersectionObserver === 'undefined') return setIsNear(true)
    return observeElement(element, () => setIsNear(true))
  }, [ref, isEnabled, isNear])
  return isNear
}
