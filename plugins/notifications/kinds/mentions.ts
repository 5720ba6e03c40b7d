import { isHexKey, threadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { notificationKinds } from '../contract'

const COMMENT = 1111

/**
 * Returns the parent of a comment (NIP-22): its address if it has one, because an address stays the same when the event
 * is edited.
 */
function commented({ kind, tags }: NostrEvent): string | undefined {
  const { parent } = threadRefs({ kind, tags })
  return parent?.by === 'address' ? parent.address : parent?.id
}

/** The notification kinds of replies, quotes and mentions. */
export const mentions = notificationKinds({
  id: 'mentions',
  order: 10,
  kinds: [1, COMMENT],
  push: [1],
  label: 'Replies and mentions',
  icon: 'reply',
  of({ event, me, ids }) {
    const answered = event.kind === COMMENT ? commented(event) : ids[0]
    const quoted = event.tags.find(([name, id]) => name === 'q' && isHexKey(id))
    const [, quote, , author] = quoted ?? []
    if (quote !== undefined && (answered === undefined || author === me)) return { about: quote, as: 'quote' }
    return answered === undefined ? { about: event.id, as: 'mention' } : { about: answered, as: 'reply' }
  },
  title({ notification: { users }, own }) {
    const [newest] = users
    if (newest?.as === 'mention') return 'mentioned you'
    const note = own ? 'your note' : 'a note'
    if (users.every(user => user.as === 'quote')) return `quoted ${note}`
    if (users.some(user => user.as === 'quote')) return `replied to or quoted ${note}`
    return own ? 'replied to your note' : 'replied in a conversation with you'
  },
  view: () => import('../views/answer-body'),
})
