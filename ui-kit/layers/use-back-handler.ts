import { useEffect, useRef } from 'react'
import { openOverlayLayer } from './layers'

/** Makes Back call `onBack` instead of leaving the page. A page of several steps uses it to show the step before. */
export function useBackHandler(onBack: () => void): void {
  const onBackRef = useRef(onBack)
  useEffect(() => {
    onBackRef.current = onBack
  })
  useEffect(() => openOverlayLayer({ close: () => onBackRef.current() }), [])
}
