import { neutralize } from '#kernel/nostr'
import { useNostr, useStore } from '#kernel/react'
import type { NoAnswerProps } from '#kernel/shell'
import { Button, EmptyState } from '#ui-kit'
import { useHost } from '../host-context'

/** Maximum number of graphemes of a relay's own words. */
const MAX_REASON = 200

/**
 * Says that too few relays answered to know whether there is anything to show. When more relays answer, their events
 * appear without a reload.
 */
export default function NoAnswer({ answers, relays = [] }: NoAnswerProps) {
  const { nostr } = useHost()
  const opening = useStore(useNostr().network.relays).some(({ state }) => state === 'opening')
  return (
    <EmptyState icon="relay" title={titleOf(answers, relays)}>
      <Button busy={opening} onClick={() => nostr.wake()}>
        Retry
      </Button>
    </EmptyState>
  )
}

function titleOf(answers: NoAnswerProps['answers'], named: readonly string[]): string {
  const all = Object.values(answers)
  const answered = all.filter(({ state }) => state === 'eose').length
  const [only, ...more] = named
  if (answered > 0) return `Only ${answered} of ${all.length} relays answered.`
  if (only === undefined) return 'None of your relays answered.'
  if (more.length > 0) return 'None of these relays answered.'
  const host = only.replace(/^wss?:\/\//, '').replace(/\/$/, '')
  const answer = answers[only]
  const isRefusal = answer?.state === 'closed' || answer?.state === 'auth-refused'
  return isRefusal && answer.reason
    ? `${host} refused: ${neutralize(answer.reason, MAX_REASON)}`
    : `${host} did not answer.`
}
