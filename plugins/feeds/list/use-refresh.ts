import { useEffect, useRef } from 'react'
import { useKernel } from '#kernel/react'
import { pageRefreshed } from '#kernel/shell'

/** Calls `fn` when the page is refreshed: the reader clicks the link to the current page while at its top. */
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
