import type { EventDraft, NostrEvent } from '#kernel/ports'

/**
 * A response to a poll (NIP-88). `after` is the voter's former response. The new response must have a later time, so
 * within the same second it is dated a second later. `now` in s.
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
