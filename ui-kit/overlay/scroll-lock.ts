import styles from './scroll-lock.module.css'

let locks = 0

/**
 * Keeps the page behind a dialog from scrolling. It sets a class, because the content security policy silently refuses
 * the usual <style> element. Returns a function that ends the lock.
 */
export function lockScroll(): () => void {
  const { classList, style } = document.documentElement
  const name = styles.locked ?? ''
  // The lock removes the scroll bar, so that the shade covers the whole window. Reserve the scroll bar's width, so that
  // the page does not move.
  if (locks === 0) {
    const bar = window.innerWidth - document.documentElement.getBoundingClientRect().width
    style.setProperty('--scroll-bar', `${Math.max(0, bar)}px`)
  }
  locks++
  classList.add(name)
  let held = true
  return () => {
    if (!held) return
    held = false
    locks--
    if (locks === 0) classList.remove(name)
  }
}
