import type { ReactNode } from 'react'
import { useGo } from '#kernel/router'

/** A link whose path is only known at run time; `path` starts with exactly one slash. */
export function InAppLink(props: { path: string; className?: string | undefined; children: ReactNode }) {
  const { path, className, children } = props
  const go = useGo()
  return (
    <a
      href={path}
      className={className}
      onClick={click => {
        if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
        click.preventDefault()
        go(path)
      }}
    >
      {children}
    </a>
  )
}
