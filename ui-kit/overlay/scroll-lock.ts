import styles from './scroll-lock.module.css'

let locks = 0

/**
 * Keeps the page behind a dialog where it is. A class, because the usual way makes a <style> element, which the
 * content security policy refuses without a word. Answers what lets go.
 */
export function lockScroll(): () => void {
  const { classList, style } = document.documentElement
  const name = styles.locked ?? ''
  // The scroll bar goes, so that the shade covers all; what lies below keeps its width.
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
