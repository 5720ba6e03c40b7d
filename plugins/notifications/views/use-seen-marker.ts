import { useEffect } from 'react'
import { useService } from '#kernel/react'
import { Notifications } from '../contract'

/** ms for which somebody has looked before it counts as seen. */
const LOOK = 10_000

/** Everything counts as seen ten seconds after the page was opened or came back to, while the document has the focus. */
export function useSeenMarker(): void {
  const { latest, markSeen } = useService(Notifications)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
    }
    // What comes while somebody looks does not keep them from having seen: one that runs goes on.
    const start = () => {
      if (timer !== undefined || !document.hasFocus()) return
      timer = setTimeout(() => {
        timer = undefined
        if (document.hasFocus()) markSeen()
      }, LOOK)
    }
    start()
    const listening = latest.subscribe(start)
    addEventListener('focus', start)
    addEventListener('blur', stop)
    return () => {
      stop()
      listening.dispose()
      removeEventListener('focus', start)
      removeEventListener('blur', stop)
    }
  }, [latest, markSeen])
}
