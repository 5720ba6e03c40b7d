import { useService, useStore } from '#kernel/react'
import { CopyButton, pluralize, SettingsRow, SettingsSection, Switch } from '#ui-kit'
import { DebugSession, type DebugSessionState, type OptionalDebugDataName } from '../contract'

const SHARED_KIND_OPTIONS: readonly {
  readonly part: OptionalDebugDataName
  readonly label: string
  readonly hint: string
}[] = [
  {
    part: 'faults',
    label: 'Last faults',
    hint: 'Where in the code, and a message without names or numbers.',
  },
  { part: 'relays', label: 'Relays', hint: 'The hosts of your relays, and whether each is connected.' },
  { part: 'timings', label: 'First screen', hint: 'After how many milliseconds it was loaded and painted.' },
  { part: 'database', label: 'Database', hint: 'How many events are saved here, and their size.' },
]

/** The section of Settings, System that starts and ends a debug session. It says what the session sends. */
export default function DebugSessionSection() {
  const session = useService(DebugSession)
  const state = useStore(session.state)
  const { link, sharedKinds } = state
  const isRunning = link !== undefined
  return (
    <SettingsSection
      title="Debug session"
      description="Shows the state of this tab to somebody who helps you. It goes over relays, encrypted with a key that is made for the session and thrown away at its end. It does not contain your keys, your cookies, or anything that you read or write."
    >
      <Switch
        label="Debug session"
        hint="Every 5 seconds: the name of the page, the version, the browser, memory, and the number of connected relays. It ends when you close the tab."
        checked={isRunning}
        onChange={on => (on ? session.start() : session.end())}
      />
      {isRunning && (
        <SettingsRow
          label="Link of the session"
          hint="Whoever has it sees what the session sends. Give it only to the person who helps you."
        >
          <CopyButton text={link} label="Copy link" variant="secondary" />
        </SettingsRow>
      )}
      <p role="status">{isRunning ? deliveryText(state) : ''}</p>
      {SHARED_KIND_OPTIONS.map(({ part, label, hint }) => (
        <Switch
          key={part}
          label={label}
          accessibleName={`${label}: add to the debug session`}
          hint={hint}
          checked={sharedKinds[part]}
          onChange={on => session.setShared(part, on)}
        />
      ))}
    </SettingsSection>
  )
}

function deliveryText({ acceptedCount, isRefused }: DebugSessionState): string {
  if (acceptedCount > 0) return `${pluralize(acceptedCount, 'relay has', 'relays have')} it.`
  return isRefused ? 'Every relay refuses it, so nobody can see it.' : 'Waiting for a relay…'
}
