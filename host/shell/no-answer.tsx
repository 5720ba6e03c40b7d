import { useNostr, useStore } from '#kernel/react'
import type { NoAnswerProps } from '#kernel/shell'
import { Button, EmptyState } from '#ui-kit'
import { useHost } from '../host-context'

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
  return more.length > 0
    ? 'None of these relays answered.'
    : `${only.replace(/^wss?:\/\//, '').replace(/\/$/, '')} did not answer.`
}
