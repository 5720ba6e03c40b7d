import { useEffect, useRef } from 'react'
import { Button } from '../button/button'
import { observeVisibility } from '../lazy/observe-visibility'
import styles from './load-more.module.css'

export interface LoadMoreProps {
  /** A value that changes each time more rows may be available. */
  readonly pageKey: string | number
  readonly isLoading: boolean
  /** `isPressed` is true if the user pressed the button, and false if the end of the list came near. */
  onLoad(isPressed: boolean): void
}

/** Loads more when the end of the list comes near. Also shows a button for this. */
export function LoadMore({ pageKey, isLoading, onLoad }: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const onLoadRef = useRef(onLoad)
  useEffect(() => {
    onLoadRef.current = onLoad
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: observing again reports at once whether the end is visible
  useEffect(() => {
    if (isLoading || !sentinel.current) return
    return observeVisibility(sentinel.current, () => onLoadRef.current(false))
  }, [isLoading, pageKey])
  return (
    <div ref={sentinel} className={styles.end}>
      <Button variant="ghost" busy={isLoading} onClick={() => onLoad(true)}>
        Show more
      </Button>
    </div>
  )
}
