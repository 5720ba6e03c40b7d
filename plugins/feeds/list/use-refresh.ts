import { useEffect, useRef } from 'react'
import { useKernel } from '#kernel/react'
import { pageRefreshed } from '#kernel/shell'

/** Calls `fn` when the active link is clicked at the top of the page. */
export function useRefresh(fn: () => void) {
  const kernel = useKernel()
  const latest = useRef(fn)
  useEffect(() => {
    latest.current = fn
  })
  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => latest.current())
    return () => listening.dispose()
  }, [kernel])
}
