import { useEffect } from 'react'
import { useService } from '#kernel/react'
import { Notifications } from '../contract'

/** Milliseconds for which the page must be shown before everything counts as seen. */
const SEEN_AFTER_MS = 10_000

/** Marks everything as seen when the page was open and had the focus for ten seconds. */
export function useMarkAsSeen(): void {
  const { latestAt, markSeen } = useService(Notifications)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
    }
    // A running timer goes on when new events arrive.
    const start = () => {
      if (timer !== undefined || !document.hasFocus()) return
      timer = setTimeout(() => {
        timer = undefined
        if (document.hasFocus()) markSeen()
      }, SEEN_AFTER_MS)
    }
    start()
    const listening = latestAt.subscribe(start)
    addEventListener('focus', start)
    addEventListener('blur', stop)
    return () => {
      stop()
      listening.dispose()
      removeEventListener('focus', start)
      removeEventListener('blur', stop)
    }
  }, [latestAt, markSeen])
}
