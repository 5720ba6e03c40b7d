import { formatRelayUrl, sanitizeName } from '#kernel/nostr'
import { useNostr, useStore } from '#kernel/react'
import type { TooFewAnswersProps } from '#kernel/shell'
import { Button, EmptyState } from '#ui-kit'
import { useHostServices } from '../host-context'

/** Maximum number of graphemes shown of a relay's reason. */
const MAX_REASON_GRAPHEMES = 200

/**
 * Says that too few relays answered to know whether there is anything to show. When more relays answer, their events
 * appear without a reload.
 */
export default function NoAnswerNotice({ answers, relays = [] }: TooFewAnswersProps) {
  const { nostr } = useHostServices()
  const isConnecting = useStore(useNostr().network.relays).some(({ state }) => state === 'opening')
  return (
    <EmptyState icon="relay" title={noAnswerTitle(answers, relays)}>
      <Button busy={isConnecting} onClick={() => nostr.reconnect()}>
        Retry
      </Button>
    </EmptyState>
  )
}

function noAnswerTitle(answers: TooFewAnswersProps['answers'], relayUrls: readonly string[]): string {
  const relayAnswers = Object.values(answers)
  const answeredCount = relayAnswers.filter(({ state }) => state === 'eose').length
  const [onlyRelay, ...otherRelays] = relayUrls
  if (answeredCount > 0) return `Only ${answeredCount} of ${relayAnswers.length} relays answered.`
  if (onlyRelay === undefined) return 'None of your relays answered.'
  if (otherRelays.length > 0) return 'None of these relays answered.'
  const host = formatRelayUrl(onlyRelay)
  const answer = answers[onlyRelay]
  const isRefusal = answer?.state === 'closed' || answer?.state === 'auth-refused'
  return isRefusal && answer.reason
    ? `${host} refused: ${sanitizeName(answer.reason, MAX_REASON_GRAPHEMES)}`
    : `${host} did not answer.`
}
