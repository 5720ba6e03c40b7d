import { chatRequestsRoute } from '#contracts/site-routes'
import { LazyView, PluginBoundary, useContributions, useKernel } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Button, Icon, Notice } from '#ui-kit'
import { chatTransports } from '../contract'
import styles from './chats.module.css'
import { useRunWithErrorToast } from './use-run-with-error-toast'

/** Says that the private conversations are locked with the account's key, and unlocks them. */
export function LockedChatsNotice() {
  const kernel = useKernel()
  const transports = useContributions(chatTransports)
  const runOrToast = useRunWithErrorToast()
  const unlock = async () => {
    for (const { value } of transports) {
      const transport = await kernel.resolve(value.service)
      // The transports share one key, so one of them is asked.
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
 * The notices of transports, such as messages that wait to be decrypted. They stay at the lower edge, because they
 * appear at any time: above the conversations they would move the one that is just being pressed.
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

/** Leads to the conversations that strangers have begun. */
export function ChatRequestsLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <RouteLink to={chatRequestsRoute} className={styles.requests}>
      <span>Requests ({count})</span>
      <Icon name="chevron-right" size={18} />
    </RouteLink>
  )
}
