import { useEffect, useState } from 'react'

/** Pixels from the top of the page within which nothing is hidden. */
const HIDE_BELOW_PX = 80
/** Pixels; a shorter move is ignored, because a thumb on the screen is never still. */
const MIN_SCROLL_PX = 8

/** True while the reader scrolls down. False near the top, and as soon as the reader scrolls up. */
export function useHiddenOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    // The last scroll position. It is unknown until the first scroll event, because reading it now would force the
    // browser to lay out the page.
    let lastScrollY: number | undefined
    const onScroll = () => {
      const scrollY = window.scrollY
      lastScrollY ??= scrollY
      if (Math.abs(scrollY - lastScrollY) < MIN_SCROLL_PX) return
      setIsHidden(scrollY > lastScrollY && scrollY > HIDE_BELOW_PX)
      lastScrollY = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isHidden
}
