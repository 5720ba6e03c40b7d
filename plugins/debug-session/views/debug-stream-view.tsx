import { useStore } from '#kernel/react'
import { Button, ButtonRow, downloadFile, Notice, pluralize, SettingsSection, Skeleton } from '#ui-kit'
import type { DebugStream, DebugStreamState } from '../viewer/debug-stream'
import { serializeStream } from '../viewer/serialize-stream'
import { DatabasePanel, FaultsPanel, HeartbeatPanel, RelaysPanel, TimingsPanel } from './data-panels'
import styles from './debug.module.css'
import { useDebugStream } from './use-debug-stream'

interface DebugStreamViewProps {
  readonly secret: string
  onClose(): void
}

/** Shows a session: whether the sender is still there, and a panel for each piece of data. */
export function DebugStreamView({ secret, onClose }: DebugStreamViewProps) {
  const stream = useDebugStream(secret)
  return stream ? <LoadedStream stream={stream} onClose={onClose} /> : <Skeleton height={120} />
}

function LoadedStream({ stream, onClose }: { stream: DebugStream; onClose(): void }) {
  const state = useStore(stream.state)
  const { data, unreadableCount } = state
  const { heartbeat, faults, relays, timings, database } = data
  const saveAsFile = () => {
    const savedAtMs = Date.now()
    const content = new Blob([serializeStream(state, stream.pubkey, savedAtMs)], { type: 'application/json' })
    void downloadFile(content, `pinion-debug-${stream.pubkey.slice(0, 8)}.json`)
  }
  return (
    <>
      <SettingsSection label="State of the session">
        <p role="status" className={styles.presence}>
          {presenceText(state)}
        </p>
        <p className={styles.hint}>
          Connected to {pluralize(state.connectedCount, 'relay', 'relays')}. The key of the session is in this
          tab only, and goes when you close the tab.
        </p>
        <ButtonRow>
          <Button variant="primary" disabled={heartbeat === undefined} onClick={saveAsFile}>
            Save as a file
          </Button>
          <Button onClick={onClose}>Close the session</Button>
        </ButtonRow>
      </SettingsSection>
      {unreadableCount > 0 && (
        <Notice>
          {pluralize(unreadableCount, 'message', 'messages')} of this session could not be read. Another
          version of Pinion may have sent {unreadableCount === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {heartbeat && <HeartbeatPanel {...heartbeat} />}
      {faults && <FaultsPanel faults={faults} />}
      {relays && <RelaysPanel relays={relays} />}
      {timings && <TimingsPanel timings={timings} />}
      {database && <DatabasePanel {...database} />}
    </>
  )
}

function presenceText({ presence, lastHeartbeatMs, connectedCount }: DebugStreamState): string {
  if (connectedCount === 0 && presence !== 'ended' && presence !== 'waiting')
    return 'No relay can be reached, so nothing comes from the other side.'
  if (presence === 'waiting') return 'Waiting for the other side…'
  if (presence === 'here') return 'The other side is there.'
  if (presence === 'ended') return 'The other side has ended the session. This is what it sent last.'
  if (presence === 'silent')
    return 'Nothing has come yet. The other side may be offline, or has ended the session long ago.'
  return `The other side has gone: its last heartbeat came at ${formatClock(lastHeartbeatMs ?? 0)}.`
}

const formatClock = (ms: number) => new Date(ms).toLocaleTimeString(undefined, { timeStyle: 'medium' })
