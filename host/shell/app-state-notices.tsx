import { useLocation } from '@tanstack/react-router'
import { buttonClassName, Notice } from '#ui-kit'
import { useHostServices } from '../host-context'

/** Notices that are shown if no plugin runs (safe start), or if this browser stores nothing. */
export default function AppStateNotices() {
  const { isSafeStart, durable } = useHostServices()
  const normalStartUrl = useLocation({ select: location => removeSafeParameter(location.href) })
  return (
    <>
      {isSafeStart && (
        <Notice
          icon="warning"
          action={
            <a className={buttonClassName('ghost')} href={normalStartUrl}>
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
function removeSafeParameter(href: string): string {
  const url = new URL(href, location.origin)
  url.searchParams.delete('safe')
  return url.pathname + url.search + url.hash
}
