import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui-kit'
import blocks from '../blocks/blocks.module.css'
import styles from './note-body.module.css'
import { useRememberedFlag } from './use-remembered-flag'

/** Height in px of a collapsed note; the style sheet uses the same value. */
const MAX_HEIGHT_PX = 200
/** Content that exceeds the maximum height by at most this many px is not collapsed. */
const HEIGHT_TOLERANCE_PX = 24

/** Shows the first 200 px until the reader presses 'Show more'. */
export function Collapsible({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [tall, setTall] = useState(false)
  const [open, setOpen] = useRememberedFlag(name)
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
    // Pressing the button removes it and would lose the focus. Move the focus to the text, where the keyboard user
    // continues.
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
