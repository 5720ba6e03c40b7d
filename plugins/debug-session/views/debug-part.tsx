import { useService, useStore } from '#kernel/react'
import { CopyButton, counted, SettingsRow, SettingsSection, Switch } from '#ui-kit'
import { type DebugPart, DebugSession, type DebugSessionState } from '../contract'

const PARTS: readonly { readonly part: DebugPart; readonly label: string; readonly hint: string }[] = [
  {
    part: 'faults',
    label: 'Last faults',
    hint: 'Where in the code, and a message without names or numbers.',
  },
  { part: 'relays', label: 'Relays', hint: 'The hosts of your relays, and whether each is connected.' },
  { part: 'timings', label: 'First screen', hint: 'After how many milliseconds it was loaded and painted.' },
  { part: 'database', label: 'Database', hint: 'How many events are saved here, and their size.' },
]

/** The part of Settings, System that starts and ends a debug session, and says what it sends. */
export default function DebugSessionPart() {
  const session = useService(DebugSession)
  const state = useStore(session.state)
  const { link, parts } = state
  const running = link !== undefined
  return (
    <SettingsSection
      title="Debug session"
      description="Shows the state of this tab to somebody who helps you. It goes over relays, encrypted with a key that is made for the session and thrown away at its end. It does not contain your keys, your cookies, or anything that you read or write."
    >
      <Switch
        label="Debug session"
        hint="Every 5 seconds: the name of the page, the version, the browser, memory, and the number of connected relays. It ends when you close the tab."
        checked={running}
        onChange={on => (on ? session.start() : session.end())}
      />
      {running && (
        <SettingsRow
          label="Link of the session"
          hint="Whoever has it sees what the session sends. Give it only to the person who helps you."
        >
          <CopyButton text={link} label="Copy link" variant="secondary" />
        </SettingsRow>
      )}
      <p role="status">{running ? deliveryText(state) : ''}</p>
      {PARTS.map(({ part, label, hint }) => (
        <Switch
          key={part}
          label={label}
          fullLabel={`${label}: add to the debug session`}
          hint={hint}
          checked={parts[part]}
          onChange={on => session.choose(part, on)}
        />
      ))}
    </SettingsSection>
  )
}

function deliveryText({ acceptedBy, refused }: DebugSessionState): string {
  if (acceptedBy > 0) return `${counted(acceptedBy, 'relay has', 'relays have')} it.`
  return refused ? 'Every relay refuses it, so nobody can see it.' : 'Waiting for a relay…'
}
