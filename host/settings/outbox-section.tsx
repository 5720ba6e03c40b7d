import { ProfileName } from '#contracts/profiles'
import { shortNpub } from '#kernel/nostr'
import { Outbox, type OutboxEntry, type OutboxService, type RelayDelivery } from '#kernel/ports'
import { useNostr, usePoint, useService, useStore, View } from '#kernel/react'
import { kindNames, nameOfKind, Toasts } from '#kernel/shell'
import { Button, ButtonRow, counted, RelativeTime, SettingsSection, Tag } from '#ui-kit'
import styles from './settings.module.css'

const isOpen = ({ status: { phase } }: OutboxEntry) => phase !== 'sent' && phase !== 'discarded'

/**
 * The settings section with the reader's publications that are pending, sent or failed, and those for which another
 * account of this browser was chosen.
 */
export function OutboxSection() {
  const outbox = useService(Outbox)
  const all = useStore(outbox.entries)
  const { pubkey } = useStore(useNostr().session)
  const isShown = ({ account, isChosen }: OutboxEntry) => account === pubkey || isChosen
  const entries = all.filter(isShown)
  const others = all.filter(entry => !isShown(entry) && isOpen(entry)).length
  if (entries.length === 0 && others === 0) return null
  return (
    <SettingsSection
      title="Outbox"
      description="Everything you publish is kept here until your relays have it, even if you close the page."
    >
      <ul className={styles.outbox}>
        {entries.map(entry => (
          <OutboxRow key={entry.id} entry={entry} outbox={outbox} isOwn={entry.account === pubkey} />
        ))}
      </ul>
      {others > 0 && (
        <p className={styles.hint}>
          {counted(others, 'entry', 'entries')} of other accounts, to be seen when you read as them.
        </p>
      )}
    </SettingsSection>
  )
}

function OutboxRow(props: { entry: OutboxEntry; outbox: OutboxService; isOwn: boolean }) {
  const { entry, outbox, isOwn } = props
  const { status, kind, createdAt, account } = entry
  const toasts = useService(Toasts)
  const what = useTitleOfKind(kind)
  const relays = Object.entries(status.relays)
  const taken = relays.filter(([, d]) => d.state === 'ok').length
  const open = isOpen(entry)
  const discard = async () => {
    const tried = relays.some(([, d]) => d.state === 'failed' || d.state === 'sending')
    const gone = await outbox.discard(entry.id, { tried: true })
    if (!gone) toasts.show({ text: 'A relay has it already, so it cannot be thrown away.' })
    else if (tried)
      toasts.show({ text: 'Thrown away. A relay that did not answer may have it all the same.' })
  }
  const missed = relays.filter(([, d]) => d.state === 'refused' || d.state === 'failed')
  return (
    <li className={styles.sent}>
      <div>
        <p>
          {what} <Phase status={status} taken={taken} of={relays.length} />{' '}
          <span className={styles.facts}>
            <RelativeTime at={createdAt} />
            {!isOwn && (
              <>
                {' by '}
                <View of={ProfileName} pubkey={account} plain fallback={shortNpub(account)} />
              </>
            )}
          </span>
        </p>
        {entry.words && (
          <p className={styles.excerpt} dir="auto">
            {entry.words}
          </p>
        )}
        {status.reason && (
          <p className={status.phase === 'failed' ? styles.bad : styles.hint}>{status.reason}</p>
        )}
        {relays.length > 0 && (
          // The list of relays is collapsed if all of them have accepted the event.
          <details className={styles.facts} open={open || missed.length > 0}>
            <summary>Relays</summary>
            <ul>
              {relays.map(([url, delivery]) => (
                <li key={url}>
                  {url.replace(/^wss?:\/\//, '')}: {wordsOf(delivery)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ButtonRow>
        {(open || missed.length > 0) && (
          <Button size="small" onClick={() => outbox.retry(entry.id)}>
            Retry
          </Button>
        )}
        {open && (
          <Button size="small" variant="ghost" onClick={() => void discard()}>
            Discard
          </Button>
        )}
      </ButtonRow>
    </li>
  )
}

function wordsOf({ state, reason }: RelayDelivery): string {
  if (state === 'ok') return 'has it'
  if (state === 'waiting') return 'waits'
  if (state === 'sending') return 'being sent'
  return reason ?? (state === 'refused' ? 'refused it' : 'could not be reached')
}

function Phase({ status, taken, of }: { status: OutboxEntry['status']; taken: number; of: number }) {
  if (status.phase === 'failed') return <Tag tone="danger">Failed</Tag>
  if (status.phase === 'sent') return <Tag>{`Sent to ${taken} of ${of} relays`}</Tag>
  return <Tag>{status.phase === 'held' ? 'Not sent yet' : 'Pending'}</Tag>
}

/** Returns the name of a kind as a title: 'Follow list' for 'your follow list'. */
function useTitleOfKind(kind: number): string {
  const names = usePoint(kindNames).map(({ value }) => value)
  const [one = `kind ${kind}`] = nameOfKind(kind, names) ?? []
  const bare = one.replace(/^(?:an?|your) /, '')
  return bare.slice(0, 1).toUpperCase() + bare.slice(1)
}
