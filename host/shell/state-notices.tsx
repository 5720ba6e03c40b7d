import { useLocation } from '@tanstack/react-router'
import { buttonClass, Notice } from '#ui-kit'
import { useHost } from '../host-context'

/** Notices about this start: no plugin runs, or nothing is stored. */
export function StateNotices() {
  const { safe, durable } = useHost()
  const here = useLocation({ select: l => withoutSafe(l.href) })
  return (
    <>
      {safe && (
        <Notice
          icon="warning"
          action={
            <a className={buttonClass('ghost')} href={here}>
              Start normally
            </a>
          }
        >
          Safe start: no plugin runs. Turn the one that causes trouble off in Settings, Plugins.
        </Notice>
      )}
      {!durable && (
        <Notice icon="warning">
          This browser keeps nothing for Pinion. Settings last until the tab is closed.
        </Notice>
      )}
    </>
  )
}

/** The current address for a start with plugins. */
function withoutSafe(href: string): string {
  const url = new URL(href, location.origin)
  url.searchParams.delete('safe')
  return url.pathname + url.search + url.hash
}
