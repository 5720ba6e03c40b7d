import type { RelayListEntry } from '#kernel/engine'
import { formatRelayUrl } from '#kernel/nostr'
import type { RelayStatus } from '#kernel/ports'
import { useNostr, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { AddressForm, Button, classNames, formatCount, IconButton, SettingsSection } from '#ui-kit'
import { useHostServices } from '../host-context'
import { OutboxSection } from './outbox-section'
import styles from './settings.module.css'

/** The settings section with all relays, their state, and whether each is read from and written to. */
export default function NetworkSection() {
  const { relayList } = useHostServices()
  const choices = useStore(relayList.choices)
  const isOwnList = useStore(relayList.isOwnList)
  const status = useStore(useNostr().network.relays)
  const otherRelays = status.filter(
    otherRelay => !choices.some(relayChoice => relayChoice.url === otherRelay.url),
  )
  return (
    <>
      <SettingsSection
        title="Relays"
        description="Pinion reads from these and, once you have an account, writes to them. The people you read also name relays of their own, which are asked for their notes."
      >
        <AddressForm label="Add a relay" placeholder="wss://" onAdd={relayList.add} />
        {isOwnList && (
          <Button size="small" onClick={relayList.reset}>
            Use the defaults again
          </Button>
        )}
      </SettingsSection>
      <ul aria-label="Relays">
        {choices.map(choice => (
          <li key={choice.url}>
            <RelayRow choice={choice} status={status.find(otherRelay => otherRelay.url === choice.url)} />
          </li>
        ))}
      </ul>
      {otherRelays.length > 0 && (
        <SettingsSection title="Also connected">
          <ul className={styles.facts}>
            {otherRelays.map(relay => (
              <li key={relay.url}>
                {formatRelayUrl(relay.url)}: {stateText(relay)}
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
      <OutboxSection />
    </>
  )
}

function stateText(status: RelayStatus | undefined): string {
  if (!status || status.state === 'closed') return 'not connected'
  if (status.state === 'opening') return 'connecting'
  if (status.state === 'waiting') return status.reason ?? 'not reachable'
  const rejectedText = status.rejected > 0 ? `, ${formatCount(status.rejected)} refused` : ''
  return `connected, ${formatCount(status.received)} events${rejectedText}`
}

function RelayRow({ choice, status }: { choice: RelayListEntry; status: RelayStatus | undefined }) {
  const { relayList } = useHostServices()
  const { url, read, write } = choice
  const host = formatRelayUrl(url)
  const toasts = useService(Toasts)
  const removeRelay = () => void toasts.show({ text: `${host} was removed.`, undo: relayList.remove(url) })
  return (
    <div
      className={classNames(
        styles.row,
        status?.state === 'open' && styles.open,
        status?.state === 'waiting' && styles.waiting,
      )}
    >
      <span className={styles.dot} aria-hidden="true" />
      <div>
        <h3 className={styles.name}>{host}</h3>
        <p className={styles.facts}>{stateText(status)}</p>
      </div>
      <IconButton icon="trash" label={`Remove ${host}`} onClick={removeRelay} />
      <div className={styles.wide}>
        <RelayMarkCheckbox
          label={`Read from ${host}`}
          text="Read"
          checked={read}
          onChange={checked => relayList.changeMarks(url, { read: checked })}
        />
        <RelayMarkCheckbox
          label={`Write to ${host}`}
          text="Write"
          checked={write}
          onChange={checked => relayList.changeMarks(url, { write: checked })}
        />
      </div>
    </div>
  )
}

function RelayMarkCheckbox(props: {
  label: string
  text: string
  checked: boolean
  onChange(checked: boolean): void
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        onChange={event => props.onChange(event.target.checked)}
      />
      {props.text}
    </label>
  )
}
