import type { EventDraft, NostrEvent } from '#kernel/ports'

/**
 * Builds a response to a poll (NIP-88). `after` is the voter's previous response. The new response must be later, so if
 * both are made within the same second, the new one is dated a second later. `now` is in s.
 */
export const voteDraft = (
  poll: NostrEvent,
  options: readonly string[],
  now: number,
  after?: NostrEvent,
): EventDraft => ({
  kind: 1018,
  content: '',
  tags: [['e', poll.id, ''], ['p', poll.pubkey, ''], ...options.map(id => ['response', id])],
  created_at: Math.max(now, (after?.created_at ?? 0) + 1),
})
