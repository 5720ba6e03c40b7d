import { useRef } from 'react'
import { ProfileName } from '#contracts/profiles'
import { formatRelayUrl } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { classNames, Popover, TextButton } from '#ui-kit'
import type { MessageDelivery } from '../contract'
import styles from './conversation.module.css'

const STATE_TEXTS = { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent' } as const
const RECIPIENT_TEXTS = { waiting: 'waiting', sent: 'on a relay', failed: 'not sent' } as const
const RELAY_TEXTS = {
  waiting: 'waiting',
  sending: 'being sent',
  ok: 'has it',
  refused: 'refused',
  failed: 'did not answer',
} as const

interface DeliveryStatusProps {
  readonly delivery: MessageDelivery
  /** True while the reader scrolls too fast to press anything. The status is as high then, but no button. */
  readonly isPlain: boolean
  onRetry(): void
}

/** Shows the delivery state of the reader's own message. Pressing it lists the relays. */
export function DeliveryStatus({ delivery, isPlain, onRetry }: DeliveryStatusProps) {
  const { state, relays, reason, people = {}, received = [], seen = [] } = delivery
  const status = useRef<HTMLSpanElement>(null)
  const recipients = Object.keys(people)
  const relayEntries = Object.entries(relays)
  const acceptedCount = relayEntries.filter(([, relay]) => relay.state === 'ok').length
  const relayText =
    state === 'sent' && relayEntries.length > 0
      ? `Sent to ${acceptedCount} of ${relayEntries.length} relays`
      : STATE_TEXTS[state]
  // A recipient's receipt says more than a relay's answer, so it is shown first.
  const statusText = seen.length > 0 ? 'Seen' : received.length > 0 ? 'Arrived' : relayText
  const undeliveredStyle = state === 'failed' && styles.undelivered
  const hasDetails = relayEntries.length > 0 || reason !== undefined || recipients.length > 0
  return (
    <span ref={status} tabIndex={-1} className={styles.deliveryStatus}>
      {hasDetails && !isPlain ? (
        <Popover
          label="Delivery"
          align="end"
          trigger={
            <button type="button" className={classNames(styles.delivery, undeliveredStyle)}>
              {statusText}
            </button>
          }
        >
          {() => (
            <div className={styles.relays}>
              {reason !== undefined && <p>{reason}</p>}
              {recipients.length > 0 && (
                <ul>
                  {recipients.map(person => (
                    <li key={person}>
                      <PluginView token={ProfileName} pubkey={person} plain />:{' '}
                      {seen.includes(person)
                        ? 'has seen it'
                        : received.includes(person)
                          ? 'has it'
                          : RECIPIENT_TEXTS[people[person] ?? 'waiting']}
                    </li>
                  ))}
                </ul>
              )}
              <ul>
                {relayEntries.map(([url, relay]) => (
                  <li key={url}>
                    {formatRelayUrl(url)}: {RELAY_TEXTS[relay.state]}
                    {relay.reason !== undefined && ` (${relay.reason})`}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Popover>
      ) : (
        <span className={classNames(hasDetails && styles.delivery, undeliveredStyle)}>{statusText}</span>
      )}
      {state === 'failed' && (
        <TextButton
          onClick={() => {
            // This button goes when the message is sent again. The new state takes over its focus.
            status.current?.focus()
            onRetry()
          }}
        >
          Try again
        </TextButton>
      )}
    </span>
  )
}
