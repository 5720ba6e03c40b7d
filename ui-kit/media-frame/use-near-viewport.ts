import { type RefObject, useEffect, useState } from 'react'
import { observeVisibility } from '../lazy/observe-visibility'

/** Returns true once the element has come within about one screen of the viewport, and from then on. */
export function useNearViewport(ref: RefObject<Element | null>, isEnabled = true): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!isEnabled || isNear || !element) return
    return observeVisibility(element, () => setIsNear(true), '400px 0px')
  }, [ref, isEnabled, isNear])
  return isNear
}
