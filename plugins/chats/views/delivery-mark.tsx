import { ProfileName } from '#contracts/profiles'
import { View } from '#kernel/react'
import { Popover, TextButton } from '#ui-kit'
import type { ChatDelivery } from '../contract'
import styles from './conversation.module.css'

const hostOf = (url: string) => url.replace(/^wss?:\/\//, '')

const WORDS = { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent' } as const
const FOR_PERSON = { waiting: 'waiting', sent: 'on a relay', failed: 'not sent' } as const
const AT_RELAY = {
  waiting: 'waiting',
  sending: 'being sent',
  ok: 'has it',
  refused: 'refused',
  failed: 'did not answer',
} as const

/** Says where the reader's own message is. Pressed, it names the relays. */
export function DeliveryMark({ delivery, onRetry }: { delivery: ChatDelivery; onRetry(): void }) {
  const { state, relays, reason, people = {}, received = [], seen = [] } = delivery
  const recipients = Object.keys(people)
  const all = Object.entries(relays)
  const taken = all.filter(([, relay]) => relay.state === 'ok').length
  const onRelays =
    state === 'sent' && all.length > 0 ? `Sent to ${taken} of ${all.length} relays` : WORDS[state]
  // A device says more than a relay does.
  const words = seen.length > 0 ? 'Seen' : received.length > 0 ? 'Arrived' : onRelays
  if (all.length === 0 && reason === undefined && recipients.length === 0) return <span>{words}</span>
  return (
    <>
      <Popover
        label="Delivery"
        align="end"
        trigger={
          <button type="button" className={styles.delivery}>
            {words}
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
                    <View of={ProfileName} pubkey={person} plain />:{' '}
                    {seen.includes(person)
                      ? 'has seen it'
                      : received.includes(person)
                        ? 'has it'
                        : FOR_PERSON[people[person] ?? 'waiting']}
                  </li>
                ))}
              </ul>
            )}
            <ul>
              {all.map(([url, relay]) => (
                <li key={url}>
                  {hostOf(url)}: {AT_RELAY[relay.state]}
                  {relay.reason !== undefined && ` (${relay.reason})`}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Popover>
      {state === 'failed' && <TextButton onClick={onRetry}>Try again</TextButton>}
    </>
  )
}
