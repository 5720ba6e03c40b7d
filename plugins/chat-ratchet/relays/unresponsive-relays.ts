import type { QuerySnapshot, RelayAnswer } from '#kernel/ports'

/** A relay that was asked for the reader's private chats and did not give them, and why. */
export interface UnresponsiveRelay {
  readonly url: string
  readonly reason: Exclude<RelayAnswer['state'], 'asking' | 'eose'>
  /** What may be missing: messages, or answers to the reader's invites. */
  readonly missing: 'messages' | 'answers'
}

type RelayAnswers = QuerySnapshot['answers']

/** True if each asked relay has given all that it has: no other one can have more. */
export const hasEveryRelayAnswered = (answers: RelayAnswers): boolean => {
  const states = Object.values(answers)
  return states.length > 0 && states.every(({ state }) => state === 'eose')
}

/**
 * The relays that refuse to answer, and those that are silent if no other one has answered: a message is sent to several,
 * so one of them may be down.
 */
export function findUnresponsiveRelays(
  answers: RelayAnswers,
  missing: UnresponsiveRelay['missing'],
): readonly UnresponsiveRelay[] {
  const mayOthersAnswer = Object.values(answers).some(({ state }) => state === 'eose' || state === 'asking')
  return Object.entries(answers).flatMap(([url, { state }]): readonly UnresponsiveRelay[] => {
    if (state === 'asking' || state === 'eose') return []
    const isRefusal = state === 'auth-refused' || state === 'closed'
    return isRefusal || !mayOthersAnswer ? [{ url, reason: state, missing }] : []
  })
}

/** Each relay once. One that does not give messages is not named again for its answers. */
export const mergeUnresponsiveRelays = (
  lists: readonly (readonly UnresponsiveRelay[])[],
): readonly UnresponsiveRelay[] => {
  const byUrl = new Map<string, UnresponsiveRelay>()
  for (const relay of lists.flat())
    if (byUrl.get(relay.url)?.missing !== 'messages') byUrl.set(relay.url, relay)
  return [...byUrl.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1))
}
