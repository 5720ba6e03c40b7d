import { useEffect, useRef } from 'react'
import { Button } from '../button/button'
import styles from './list-end.module.css'

export interface ListEndProps {
  /** A value that changes each time more rows may be available. */
  readonly turn: string | number
  readonly busy: boolean
  /** `pressed` is true if the user pressed the button, and false if the end of the list came near. */
  onLoad(pressed: boolean): void
}

/** Loads more when the end of the list comes near. Also shows a button for this. */
export function ListEnd({ turn, busy, onLoad }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  useEffect(() => {
    load.current = onLoad
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports at once whether the end is visible
  useEffect(() => {
    if (busy || !mark.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(e => e.isIntersecting) && load.current(false),
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [busy, turn])
  return (
    <div ref={mark} className={styles.end}>
      <Button variant="ghost" busy={busy} onClick={() => onLoad(true)}>
        Show more
      </Button>
    </div>
  )
}
