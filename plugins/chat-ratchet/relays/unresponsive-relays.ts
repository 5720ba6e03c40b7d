import type { UnresponsiveRelay } from '#contracts/private-chats'
import type { QuerySnapshot } from '#kernel/ports'

/** A relay that did not give the reader's private chats, and what may be missing. */
export interface UnresponsiveChatRelay extends UnresponsiveRelay {
  /** What may be missing: messages, or answers to the reader's invites. */
  readonly missing: 'messages' | 'answers'
  /** True if another relay has answered, so that only what no other relay has is missing. */
  readonly isOneOfSeveral?: true
}

type RelayAnswers = QuerySnapshot['answers']

/** True if each asked relay has given all that it has: no other one can have more. */
export const hasEveryRelayAnswered = (answers: RelayAnswers): boolean => {
  const states = Object.values(answers)
  return states.length > 0 && states.every(({ state }) => state === 'eose')
}

/**
 * The relays that refuse to answer, and those that are silent if no other one has answered: a message is sent to several,
 * so one of them may be down for a moment. One that `isLongUnreachable` is named although others have answered. With
 * `isSomethingMissing`, each that is silent is named: the others do not have what is missing.
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
    // A relay that has been silent for long stays named while the next question waits for it.
    if (state === 'asking')
      return isLongUnreachable(url) ? [{ url, reason: 'dead', missing, isOneOfSeveral: true }] : []
    if (state === 'eose') return []
    const isRefusal = state === 'auth-refused' || state === 'closed'
    const relay = { url, reason: state, missing }
    if (isRefusal || isSomethingMissing || !mayOthersAnswer) return [relay]
    return isLongUnreachable(url) ? [{ ...relay, isOneOfSeveral: true }] : []
  })
}

/** Each relay once. One that does not give messages is not named again for its answers. */
export const mergeUnresponsiveRelays = (
  lists: readonly (readonly UnresponsiveChatRelay[])[],
): readonly UnresponsiveChatRelay[] => {
  const byUrl = new Map<string, UnresponsiveChatRelay>()
  for (const relay of lists.flat())
    if (byUrl.get(relay.url)?.missing !== 'messages') byUrl.set(relay.url, relay)
  return [...byUrl.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1))
}
