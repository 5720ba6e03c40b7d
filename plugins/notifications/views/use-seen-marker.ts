import { useEffect } from 'react'
import { useService, useStore } from '#kernel/react'
import { Notifications } from '../contract'

/** ms for which somebody has looked before it counts as seen. */
const LOOK = 10_000

/** Everything counts as seen ten seconds after the page was opened or came back to, while the document has the focus. */
export function useSeenMarker(): void {
  const { latest, markSeen } = useService(Notifications)
  const newest = useStore(latest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes is seen ten seconds later as well
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const start = () => {
      stop()
      if (document.hasFocus()) timer = setTimeout(() => document.hasFocus() && markSeen(), LOOK)
    }
    start()
    addEventListener('focus', start)
    addEventListener('blur', stop)
    return () => {
      stop()
      removeEventListener('focus', start)
      removeEventListener('blur', stop)
    }
  }, [newest, markSeen])
}
