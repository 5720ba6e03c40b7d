import type { EventDraft, NostrEvent } from '#kernel/ports'

/**
 * Builds a response to a poll (NIP-88). `previousVote` is the voter's previous response. The new response must be later, so if
 * both are made within the same second, the new one is dated a second later. `nowSeconds` is in s.
 */
export const createVoteDraft = (
  poll: NostrEvent,
  options: readonly string[],
  nowSeconds: number,
  previousVote?: NostrEvent,
): EventDraft => ({
  kind: 1018,
  content: '',
  tags: [['e', poll.id, ''], ['p', poll.pubkey, ''], ...options.map(id => ['response', id])],
  created_at: Math.max(nowSeconds, (previousVote?.created_at ?? 0) + 1),
})
