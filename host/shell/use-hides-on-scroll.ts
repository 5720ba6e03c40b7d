import { useEffect, useState } from 'react'

/** px; nothing hides before this much was scrolled. */
const FROM = 80
/** px; smaller moves are a shaking thumb. */
const STEP = 8

/** True while the reader scrolls down; false again with the first scroll up, and near the top. */
export function useHidesOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    // Reading the position before anything has moved would force the browser to lay out the page.
    let last: number | undefined
    const onScroll = () => {
      const y = window.scrollY
      last ??= y
      if (Math.abs(y - last) < STEP) return
      setHidden(y > last && y > FROM)
      last = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
