import type { UnresponsiveRelay } from '#contracts/private-chats'
import type { QuerySnapshot } from '#kernel/ports'

/** A relay that did not deliver the reader's private chats, and what may be missing because of it. */
export interface UnresponsiveChatRelay extends UnresponsiveRelay {
  /** What may be missing: messages, or responses to the reader's invites. */
  readonly missing: 'messages' | 'answers'
}

type RelayAnswers = QuerySnapshot['answers']

/** True if every relay has sent all that it has, so that no event can be missing. */
export const hasEveryRelayAnswered = (answers: RelayAnswers): boolean => {
  const states = Object.values(answers)
  return states.length > 0 && states.every(({ state }) => state === 'eose')
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
