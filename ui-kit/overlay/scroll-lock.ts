import styles from './scroll-lock.module.css'

let locks = 0

/**
 * Keeps the page behind a dialog where it is. A class, because the usual way makes a <style> element, which the
 * content security policy refuses without a word. Answers what lets go.
 */
export function lockScroll(): () => void {
  const { classList } = document.documentElement
  const name = styles.locked ?? ''
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
