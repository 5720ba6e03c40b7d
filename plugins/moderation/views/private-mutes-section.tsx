import { Graph } from '#contracts/graph'
import { useService, useShellContext, useStore } from '#kernel/react'
import { Button, SettingsRow, SettingsSection } from '#ui-kit'

/**
 * Says how many people the reader mutes privately. If the signer prompts the user for each decryption, offers a button
 * that decrypts the list.
 */
export function PrivateMutesSection() {
  const graph = useService(Graph)
  const { session } = useShellContext()
  const { phase, people, reason } = useStore(graph.privateMutes)
  if (phase === 'none') return null
  const read = phase === 'read'
  return (
    <SettingsSection label="Private mutes">
      <SettingsRow
        label="Private mutes"
        hint={
          <span role="status">
            {read
              ? `${people === 1 ? '1 person is' : `${people} people are`} muted in private. Nobody else sees that.`
              : phase === 'failed'
                ? `They could not be read. ${reason ?? ''}`.trim()
                : session.canSign
                  ? 'Your mute list has a part that only you can read. Your signer is asked each time it has changed.'
                  : 'This account is here without its key, so the private part of its mute list cannot be read.'}
          </span>
        }
      >
        {!read && session.canSign && (
          <Button busy={phase === 'reading'} onClick={() => graph.setReadPrivateMutes(true)}>
            Read private mutes
          </Button>
        )}
        {read && session.method !== 'key' && (
          <Button variant="ghost" onClick={() => graph.setReadPrivateMutes(false)}>
            Stop reading them
          </Button>
        )}
      </SettingsRow>
    </SettingsSection>
  )
}
