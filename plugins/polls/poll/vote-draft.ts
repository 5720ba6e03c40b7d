import type { EventDraft, NostrEvent } from '#kernel/ports'

/**
 * A response to a poll (NIP-88). `after` is the voter's former response: a new one in the same second would not be the
 * newer one, so it is dated a second later. `now` in s.
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
