import { useEffect, useRef } from 'react'
import { openLayer } from './layers'

/** Makes Back call `onBack` instead of leaving the page. A page of several steps uses it to show the step before. */
export function useBack(onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => openLayer({ close: () => latest.current() }), [])
}
