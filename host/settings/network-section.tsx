import type { RelayChoice } from '#kernel/engine'
import type { RelayStatus } from '#kernel/ports'
import { useNostr, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { AddressForm, Button, classNames, formatCount, IconButton, SettingsSection } from '#ui-kit'
import { useHost } from '../host-context'
import { OutboxSection } from './outbox-section'
import styles from './settings.module.css'

/** The settings section with all relays, their state, and whether each is read from and written to. */
export default function NetworkSection() {
  const { relayList } = useHost()
  const choices = useStore(relayList.choices)
  const own = useStore(relayList.own)
  const status = useStore(useNostr().network.relays)
  const others = status.filter(s => !choices.some(c => c.url === s.url))
  return (
    <>
      <SettingsSection
        title="Relays"
        description="Pinion reads from these and, once you have an account, writes to them. The people you read also name relays of their own, which are asked for their notes."
      >
        <AddressForm label="Add a relay" placeholder="wss://" onAdd={relayList.add} />
        {own && (
          <Button size="small" onClick={relayList.reset}>
            Use the defaults again
          </Button>
        )}
      </SettingsSection>
      <ul aria-label="Relays">
        {choices.map(choice => (
          <li key={choice.url}>
            <RelayRow choice={choice} status={status.find(s => s.url === choice.url)} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <SettingsSection title="Also connected">
          <ul className={styles.facts}>
            {others.map(s => (
              <li key={s.url}>
                {hostOf(s.url)}: {stateText(s)}
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
      <OutboxSection />
    </>
  )
}

const hostOf = (url: string) => url.replace(/^wss?:\/\//, '')

function stateText(status: RelayStatus | undefined): string {
  if (!status || status.state === 'closed') return 'not connected'
  if (status.state === 'opening') return 'connecting'
  if (status.state === 'waiting') return status.reason ?? 'not reachable'
  const rejected = status.rejected > 0 ? `, ${formatCount(status.rejected)} refused` : ''
  return `connected, ${formatCount(status.received)} events${rejected}`
}

function RelayRow({ choice, status }: { choice: RelayChoice; status: RelayStatus | undefined }) {
  const { relayList } = useHost()
  const { url, read, write } = choice
  const host = hostOf(url)
  const toasts = useService(Toasts)
  const remove = () => void toasts.show({ text: `${host} was removed.`, undo: relayList.remove(url) })
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
      <IconButton icon="trash" label={`Remove ${host}`} onClick={remove} />
      <div className={styles.wide}>
        <Mark
          label={`Read from ${host}`}
          text="Read"
          checked={read}
          onChange={checked => relayList.change(url, { read: checked })}
        />
        <Mark
          label={`Write to ${host}`}
          text="Write"
          checked={write}
          onChange={checked => relayList.change(url, { write: checked })}
        />
      </div>
    </div>
  )
}

function Mark(props: { label: string; text: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        onChange={e => props.onChange(e.target.checked)}
      />
      {props.text}
    </label>
  )
}
