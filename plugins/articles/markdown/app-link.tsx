import type { MouseEvent, ReactNode } from 'react'
import { useGo } from '#kernel/router'

/** A link to a page of this app, whichever plugin owns it. */
export function AppLink({ path, children }: { path: string; children: ReactNode }) {
  const go = useGo()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(path)
  }
  return (
    <a href={path} onClick={follow}>
      {children}
    </a>
  )
}
