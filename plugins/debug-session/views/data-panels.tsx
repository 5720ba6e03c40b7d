import { CodeBlock, formatBytes, formatCount, SettingsRow, SettingsSection } from '#ui-kit'
import type { DatabaseReport, FaultReport, Heartbeat, RelayReport, TimingReport } from '../data/data-types'
import styles from './debug.module.css'

const STATUS_TEXTS = { active: 'In front', hidden: 'In the background', ended: 'Ended' } as const

export const HeartbeatPanel = ({ status, userAgent, url, version, memory, relays }: Heartbeat) => (
  <SettingsSection title="Heartbeat">
    <SettingsRow label="Tab">{STATUS_TEXTS[status]}</SettingsRow>
    <SettingsRow label="Page" hint={<span className={styles.long}>{url}</span>} />
    <SettingsRow label="Version" hint={version} />
    <SettingsRow label="Browser" hint={<span className={styles.long}>{userAgent}</span>} />
    {memory !== undefined && <SettingsRow label="Memory of scripts">{memory} MB</SettingsRow>}
    <SettingsRow label="Connected relays">{relays}</SettingsRow>
  </SettingsSection>
)

export const FaultsPanel = ({ faults }: { faults: readonly FaultReport[] }) => (
  <SettingsSection
    title="Faults"
    description={
      faults.length > 0
        ? 'The latest is last. Words that may be from a note or a key are left out as ….'
        : 'None since the page was loaded.'
    }
  >
    {faults.length > 0 && (
      <ul>
        {faults.map(({ plugin, where, message, stack, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults of one moment may be alike
          <li key={`${at} ${index}`} className={styles.fault}>
            <SettingsRow
              label={
                <span className={styles.long}>
                  {plugin}, {where}
                </span>
              }
              hint={<span className={styles.long}>{message}</span>}
            >
              <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString()}</time>
            </SettingsRow>
            {stack.length > 0 && (
              <CodeBlock title={`Stack ${index + 1}, ${plugin}`} code={stack.join('\n')} />
            )}
          </li>
        ))}
      </ul>
    )}
  </SettingsSection>
)

const RELAY_STATE_TEXTS = {
  closed: 'not connected',
  opening: 'connecting',
  open: 'connected',
  waiting: 'not reachable',
} as const

export const RelaysPanel = ({ relays }: { relays: readonly RelayReport[] }) => (
  <SettingsSection title="Relays">
    {relays.map(({ host, state, reason, received, rejected }) => (
      <SettingsRow
        key={host}
        label={<span className={styles.long}>{host}</span>}
        hint={[
          RELAY_STATE_TEXTS[state],
          `${formatCount(received)} events`,
          ...(rejected > 0 ? [`${formatCount(rejected)} refused`] : []),
          ...(reason ? [reason] : []),
        ].join(', ')}
      />
    ))}
  </SettingsSection>
)

export const TimingsPanel = ({ timings }: { timings: TimingReport }) => (
  <SettingsSection title="First screen" description="Since the start of the navigation.">
    {Object.entries(timings).map(([name, ms]) => (
      <SettingsRow key={name} label={name}>
        {ms} ms
      </SettingsRow>
    ))}
  </SettingsSection>
)

export const DatabasePanel = ({ events, bytes, stored }: DatabaseReport) => (
  <SettingsSection title="Database">
    <SettingsRow label="Events">{formatCount(events)}</SettingsRow>
    <SettingsRow label="Size">{formatBytes(bytes)}</SettingsRow>
    <SettingsRow label="Kept">{stored ? 'On the disk' : 'In memory only'}</SettingsRow>
  </SettingsSection>
)
