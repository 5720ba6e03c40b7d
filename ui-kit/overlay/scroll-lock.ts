import styles from './scroll-lock.module.css'

let lockCount = 0

/**
 * Keeps the page behind a dialog from scrolling. It sets a class, because the content security policy silently refuses
 * the usual <style> element. Returns a function that ends the lock.
 */
export function lockScroll(): () => void {
  const { classList, style } = document.documentElement
  const lockedClass = styles.locked ?? ''
  // The lock removes the scroll bar, so that the shade covers the whole window. Reserve the scroll bar's width, so that
  // the page does not move.
  if (lockCount === 0) {
    const scrollBarWidth = window.innerWidth - document.documentElement.getBoundingClientRect().width
    style.setProperty('--scroll-bar', `${Math.max(0, scrollBarWidth)}px`)
  }
  lockCount++
  classList.add(lockedClass)
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    lockCount--
    if (lockCount === 0) classList.remove(lockedClass)
  }
}
