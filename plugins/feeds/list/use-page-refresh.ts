import { useEffect, useRef } from 'react'
import { useKernel } from '#kernel/react'
import { pageRefreshed } from '#kernel/shell'

/** Calls `onRefresh` when the page is refreshed: the reader clicks the link to the current page while at its top. */
export function usePageRefresh(onRefresh: () => void) {
  const kernel = useKernel()
  const latestOnRefresh = useRef(onRefresh)
  useEffect(() => {
    latestOnRefresh.current = onRefresh
  })
  useEffect(() => {
    const subscription = kernel.on(pageRefreshed, () => latestOnRefresh.current())
    return () => subscription.dispose()
  }, [kernel])
}
