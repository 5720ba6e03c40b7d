import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui-kit'
import blocks from '../blocks/blocks.module.css'
import styles from './note-body.module.css'
import { useRemembered } from './use-remembered'

/** px; the style sheet uses the same value. */
const MAX_HEIGHT_PX = 200
/** px; do not collapse content that is only slightly too tall. */
const HEIGHT_TOLERANCE_PX = 24

/** Shows the first 200 px until the reader presses 'Show more'. */
export function Collapsible({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [tall, setTall] = useState(false)
  const [open, setOpen] = useRemembered(name)
  useLayoutEffect(() => {
    const element = inner.current
    if (!element) return
    const measure = () => setTall(element.offsetHeight > MAX_HEIGHT_PX + HEIGHT_TOLERANCE_PX)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const collapsed = tall && !open
  const show = () => {
    setOpen(true)
    // The button disappears together with the focus; move the focus to the text, where the keyboard continues.
    outer.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div
        ref={outer}
        id={id}
        tabIndex={-1}
        className={classNames(!open && styles.limited, collapsed && styles.faded)}
      >
        <div ref={inner}>{children}</div>
      </div>
      {collapsed && (
        <button
          type="button"
          className={blocks.toggle}
          aria-expanded={false}
          aria-controls={id}
          onClick={show}
        >
          Show More
        </button>
      )}
    </>
  )
}
