import { chatRequestsRoute } from '#contracts/site-routes'
import { LazyView, PluginBoundary, useContributions, useKernel } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Button, Icon, Notice } from '#ui-kit'
import { chatTransports } from '../contract'
import styles from './chats.module.css'
import { useRunWithErrorToast } from './use-run-with-error-toast'

/** Says that the private conversations are locked together with the account's key, with a button that unlocks it. */
export function LockedChatsNotice() {
  const kernel = useKernel()
  const transports = useContributions(chatTransports)
  const runOrToast = useRunWithErrorToast()
  const unlock = async () => {
    for (const { value } of transports) {
      const transport = await kernel.resolve(value.service)
      // All transports share one key, so unlocking by one of them is enough.
      if (transport.unlock) return transport.unlock()
    }
  }
  return (
    <Notice
      action={
        <Button size="small" onClick={() => runOrToast(unlock)}>
          Unlock
        </Button>
      }
    >
      Your private messages are locked.
    </Notice>
  )
}

/**
 * Shows the notices of transports, such as messages that wait to be decrypted. They are below the list, because they
 * may appear at any time: above it, they would move the row that the reader is about to press.
 */
export function TransportNotices() {
  const transports = useContributions(chatTransports)
  return (
    <div className={styles.notices}>
      {transports.map(({ key, owner, value }) =>
        value.noticeView ? (
          <PluginBoundary key={key} plugin={owner} where={`${chatTransports.id}:${key}/notice`}>
            <LazyView load={value.noticeView} props={{}} />
          </PluginBoundary>
        ) : null,
      )}
    </div>
  )
}

/** A link to the conversations that strangers have begun. */
export function ChatRequestsLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <RouteLink to={chatRequestsRoute} className={styles.requests}>
      <span>Requests ({count})</span>
      <Icon name="chevron-right" size={18} />
    </RouteLink>
  )
}
