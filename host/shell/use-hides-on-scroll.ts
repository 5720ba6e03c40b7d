import { useEffect, useState } from 'react'

/** px; nothing hides before this much was scrolled. */
const HIDE_BELOW_PX = 80
/** px; smaller moves are a shaking thumb. */
const MIN_SCROLL_PX = 8

/** True while the reader scrolls down; false again with the first scroll up, and near the top. */
export function useHidesOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    // Reading the position before anything has moved would force the browser to lay out the page.
    let last: number | undefined
    const onScroll = () => {
      const y = window.scrollY
      last ??= y
      if (Math.abs(y - last) < MIN_SCROLL_PX) return
      setHidden(y > last && y > HIDE_BELOW_PX)
      last = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
