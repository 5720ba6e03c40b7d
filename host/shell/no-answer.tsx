import type { QuerySnapshot } from '#kernel/ports'
import { useNostr, useStore } from '#kernel/react'
import { Button, EmptyState } from '#ui-kit'
import { useHost } from '../host-context'

/**
 * Says that too few relays answered to know whether there is anything to show. When more relays answer, their events
 * appear without a reload.
 */
export default function NoAnswer({ answers }: Pick<QuerySnapshot, 'answers'>) {
  const { nostr } = useHost()
  const opening = useStore(useNostr().network.relays).some(({ state }) => state === 'opening')
  const relays = Object.values(answers)
  const answered = relays.filter(({ state }) => state === 'eose').length
  const title =
    answered === 0 ? 'None of your relays answered.' : `Only ${answered} of ${relays.length} relays answered.`
  return (
    <EmptyState icon="relay" title={title}>
      <Button busy={opening} onClick={() => nostr.wake()}>
        Retry
      </Button>
    </EmptyState>
  )
}
