import type { Disposable } from '#kernel'
import type { QuerySnapshot, RelayAnswer } from '#kernel/ports'

/** A relay that did not deliver the reader's private messages, and the reason. */
export interface UnresponsiveRelay {
  readonly url: string
  readonly reason: Exclude<RelayAnswer['state'], 'asking' | 'eose'>
  /** True if another relay has answered, so that only events that no other relay has are missing. */
  readonly isOneOfSeveral?: true
}

/**
 * Remembers which relays have not answered for a minute while the browser was online, and decides which ones the reader
 * is told of.
 */
export interface LongUnreachableRelays extends Disposable {
  /**
   * Takes over the state of each relay in the current query. A relay that has not answered this query yet keeps its
   * former state, because the query may be replaced often.
   */
  update(answers: QuerySnapshot['answers']): void
  /**
   * Returns the relays in `answers` about which the reader should know. These are relays that refuse to answer, and
   * silent relays if no other relay has answered: a message is sent to several relays, so one of them may be down for a
   * moment. A silent relay counts even if others have answered when it has been unreachable for at least a minute,
   * unless `areOthersEnough`, and when `isSomethingMissing`, because then the others do not have what is missing.
   */
  findUnresponsive(
    answers: QuerySnapshot['answers'],
    options?: { readonly isSomethingMissing?: boolean; readonly areOthersEnough?: boolean },
  ): readonly UnresponsiveRelay[]
}
