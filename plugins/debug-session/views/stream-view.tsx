import { useStore } from '#kernel/react'
import { Button, ButtonRow, counted, Notice, SettingsSection, Skeleton, saveFile } from '#ui-kit'
import type { DebugStream, StreamState } from '../viewer/debug-stream'
import { streamFile } from '../viewer/save-stream'
import styles from './debug.module.css'
import { DatabasePanel, FaultsPanel, HeartbeatPanel, RelaysPanel, TimingsPanel } from './panels'
import { useStream } from './use-stream'

interface StreamViewProps {
  readonly secret: string
  onClose(): void
}

/** Shows the data of a session: whether the sending side is still there, and a panel for each piece of data. */
export function StreamView({ secret, onClose }: StreamViewProps) {
  const stream = useStream(secret)
  return stream ? <Shown stream={stream} onClose={onClose} /> : <Skeleton height={120} />
}

function Shown({ stream, onClose }: { stream: DebugStream; onClose(): void }) {
  const state = useStore(stream.state)
  const { data, unreadable } = state
  const { heartbeat, faults, relays, timings, database } = data
  const save = () => {
    const at = Date.now()
    const content = new Blob([streamFile(state, stream.pubkey, at)], { type: 'application/json' })
    void saveFile(content, `pinion-debug-${stream.pubkey.slice(0, 8)}.json`)
  }
  return (
    <>
      <SettingsSection label="State of the session">
        <p role="status" className={styles.presence}>
          {presenceText(state)}
        </p>
        <p className={styles.hint}>
          Connected to {counted(state.connected, 'relay', 'relays')}. The key of the session is in this tab
          only, and goes when you close the tab.
        </p>
        <ButtonRow>
          <Button variant="primary" disabled={heartbeat === undefined} onClick={save}>
            Save as a file
          </Button>
          <Button onClick={onClose}>Close the session</Button>
        </ButtonRow>
      </SettingsSection>
      {unreadable > 0 && (
        <Notice>
          {counted(unreadable, 'message', 'messages')} of this session could not be read. Another version of
          Pinion may have sent {unreadable === 1 ? 'it' : 'them'}.
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

function presenceText({ presence, heardAt, connected }: StreamState): string {
  if (connected === 0 && presence !== 'ended' && presence !== 'waiting')
    return 'No relay can be reached, so nothing comes from the other side.'
  if (presence === 'waiting') return 'Waiting for the other side…'
  if (presence === 'here') return 'The other side is there.'
  if (presence === 'ended') return 'The other side has ended the session. This is what it sent last.'
  if (presence === 'silent')
    return 'Nothing has come yet. The other side may be offline, or has ended the session long ago.'
  return `The other side has gone: its last heartbeat came at ${clock(heardAt ?? 0)}.`
}

const clock = (ms: number) => new Date(ms).toLocaleTimeString(undefined, { timeStyle: 'medium' })
