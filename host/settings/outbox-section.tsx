import { ProfileName } from '#contracts/profiles'
import { formatRelayUrl, shortenNpub } from '#kernel/nostr'
import { Outbox, type OutboxEntry, type OutboxService, type RelayDelivery } from '#kernel/ports'
import { PluginView, useContributions, useNostr, useService, useStore } from '#kernel/react'
import { getKindName, kindNames, Toasts } from '#kernel/shell'
import { Button, ButtonRow, LabelTag, pluralize, RelativeTime, SettingsSection } from '#ui-kit'
import styles from './settings.module.css'

const isPending = ({ status: { phase } }: OutboxEntry) => phase !== 'sent' && phase !== 'discarded'

/**
 * The settings section with the reader's publications that are pending, sent or failed, and those for which another
 * account of this browser was chosen.
 */
export function OutboxSection() {
  const outbox = useService(Outbox)
  const allEntries = useStore(outbox.entries)
  const { pubkey } = useStore(useNostr().session)
  const isVisible = ({ account, isChosen }: OutboxEntry) => account === pubkey || isChosen
  const entries = allEntries.filter(isVisible)
  const hiddenCount = allEntries.filter(entry => !isVisible(entry) && isPending(entry)).length
  if (entries.length === 0 && hiddenCount === 0) return null
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
      {hiddenCount > 0 && (
        <p className={styles.hint}>
          {pluralize(hiddenCount, 'entry', 'entries')} of other accounts, to be seen when you read as them.
        </p>
      )}
    </SettingsSection>
  )
}

function OutboxRow(props: { entry: OutboxEntry; outbox: OutboxService; isOwn: boolean }) {
  const { entry, outbox, isOwn } = props
  const { status, kind, createdAt, account } = entry
  const toasts = useService(Toasts)
  const kindTitle = useKindTitle(kind)
  const relays = Object.entries(status.relays)
  const acceptedCount = relays.filter(([, relayDelivery]) => relayDelivery.state === 'ok').length
  const isPendingEntry = isPending(entry)
  const discard = async () => {
    const wasTried = relays.some(
      ([, relayDelivery]) => relayDelivery.state === 'failed' || relayDelivery.state === 'sending',
    )
    const wasDiscarded = await outbox.discard(entry.id, { includeSending: true })
    if (!wasDiscarded) toasts.show({ text: 'A relay has it already, so it cannot be thrown away.' })
    else if (wasTried)
      toasts.show({ text: 'Thrown away. A relay that did not answer may have it all the same.' })
  }
  const failedRelays = relays.filter(
    ([, relayDelivery]) => relayDelivery.state === 'refused' || relayDelivery.state === 'failed',
  )
  return (
    <li className={styles.sent}>
      <div>
        <p>
          {kindTitle}{' '}
          <PublishPhaseTag status={status} acceptedCount={acceptedCount} relayCount={relays.length} />{' '}
          <span className={styles.facts}>
            <RelativeTime timeSeconds={createdAt} />
            {!isOwn && (
              <>
                {' by '}
                <PluginView token={ProfileName} pubkey={account} plain fallback={shortenNpub(account)} />
              </>
            )}
          </span>
        </p>
        {entry.text && (
          <p className={styles.excerpt} dir="auto">
            {entry.text}
          </p>
        )}
        {status.reason && (
          <p className={status.phase === 'failed' ? styles.bad : styles.hint}>{status.reason}</p>
        )}
        {relays.length > 0 && (
          // The list of relays is collapsed if all of them have accepted the event.
          <details className={styles.facts} open={isPendingEntry || failedRelays.length > 0}>
            <summary>Relays</summary>
            <ul>
              {relays.map(([url, delivery]) => (
                <li key={url}>
                  {formatRelayUrl(url)}: {deliveryText(delivery)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ButtonRow>
        {(isPendingEntry || failedRelays.length > 0) && (
          <Button size="small" onClick={() => outbox.retry(entry.id)}>
            Retry
          </Button>
        )}
        {isPendingEntry && (
          <Button size="small" variant="ghost" onClick={() => void discard()}>
            Discard
          </Button>
        )}
      </ButtonRow>
    </li>
  )
}

function deliveryText({ state, reason }: RelayDelivery): string {
  if (state === 'ok') return 'has it'
  if (state === 'waiting') return 'waits'
  if (state === 'sending') return 'being sent'
  return reason ?? (state === 'refused' ? 'refused it' : 'could not be reached')
}

function PublishPhaseTag({
  status,
  acceptedCount,
  relayCount,
}: {
  status: OutboxEntry['status']
  acceptedCount: number
  relayCount: number
}) {
  if (status.phase === 'failed') return <LabelTag tone="danger">Failed</LabelTag>
  if (status.phase === 'sent')
    return <LabelTag>{`Sent to ${acceptedCount} of ${relayCount} relays`}</LabelTag>
  return <LabelTag>{status.phase === 'held' ? 'Not sent yet' : 'Pending'}</LabelTag>
}

/** Returns the name of a kind as a title: 'Follow list' for 'your follow list'. */
function useKindTitle(kind: number): string {
  const names = useContributions(kindNames).map(({ value }) => value)
  const [kindName = `kind ${kind}`] = getKindName(kind, names) ?? []
  const nameWithoutArticle = kindName.replace(/^(?:an?|your) /, '')
  return nameWithoutArticle.slice(0, 1).toUpperCase() + nameWithoutArticle.slice(1)
}
