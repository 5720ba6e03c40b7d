import type { UnresponsiveRelay } from '#contracts/private-chats'
import type { QuerySnapshot } from '#kernel/ports'

/** A relay that did not deliver the reader's private chats, and what may be missing because of it. */
export interface UnresponsiveChatRelay extends UnresponsiveRelay {
  /** The kind of events that may be missing: messages, or responses to the reader's invites. */
  readonly missing: 'messages' | 'answers'
  /** True if another relay has answered, so that only events that no other relay has are missing. */
  readonly isOneOfSeveral?: true
}

type RelayAnswers = QuerySnapshot['answers']

/** True if every relay has sent all that it has, so that no event can be missing. */
export const hasEveryRelayAnswered = (answers: RelayAnswers): boolean => {
  const states = Object.values(answers)
  return states.length > 0 && states.every(({ state }) => state === 'eose')
}

/**
 * Returns the relays about which the reader should know. These are relays that refuse to answer, and silent relays if
 * no other relay has answered: a message is sent to several relays, so one of them may be down for a moment. A silent
 * relay counts even if others have answered when it `isLongUnreachable`, or when `isSomethingMissing`, because then the
 * others do not have what is missing.
 */
export function findUnresponsiveRelays(
  answers: RelayAnswers,
  missing: UnresponsiveChatRelay['missing'],
  {
    isSomethingMissing = false,
    isLongUnreachable = () => false,
  }: { isSomethingMissing?: boolean; isLongUnreachable?: (url: string) => boolean } = {},
): readonly UnresponsiveChatRelay[] {
  const mayOthersAnswer = Object.values(answers).some(({ state }) => state === 'eose' || state === 'asking')
  return Object.entries(answers).flatMap(([url, { state }]): readonly UnresponsiveChatRelay[] => {
    // A relay that was unreachable for long stays in the list while the next query waits for it.
    if (state === 'asking')
      return isLongUnreachable(url) ? [{ url, reason: 'dead', missing, isOneOfSeveral: true }] : []
    if (state === 'eose') return []
    const isRefusal = state === 'auth-refused' || state === 'closed'
    const relay = { url, reason: state, missing }
    if (isRefusal || isSomethingMissing || !mayOthersAnswer) return [relay]
    return isLongUnreachable(url) ? [{ ...relay, isOneOfSeveral: true }] : []
  })
}

/**
 * Merges lists of relays so that each relay appears once. A relay that does not deliver messages is not listed again
 * for missing responses.
 */
export const mergeUnresponsiveRelays = (
  lists: readonly (readonly UnresponsiveChatRelay[])[],
): readonly UnresponsiveChatRelay[] => {
  const byUrl = new Map<string, UnresponsiveChatRelay>()
  for (const relay of lists.flat())
    if (byUrl.get(relay.url)?.missing !== 'messages') byUrl.set(relay.url, relay)
  return [...byUrl.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1))
}
