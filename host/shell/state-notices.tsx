import { useLocation } from '@tanstack/react-router'
import { buttonClass, Notice } from '#ui-kit'
import { useHost } from '../host-context'

/** Notices that are shown if no plugin runs (safe start), or if this browser stores nothing. */
export default function StateNotices() {
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

/** Returns the current address without `?safe`, for a normal start. */
function withoutSafe(href: string): string {
  const url = new URL(href, location.origin)
  url.searchParams.delete('safe')
  return url.pathname + url.search + url.hash
}
