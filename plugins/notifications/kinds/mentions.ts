import { parseAddress, replyParentOf, type ThreadRef, threadRefsOf } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { notificationKinds } from '../contract'

const KINDS = [1, 1111]

const keyOf = (ref: ThreadRef) => (ref.by === 'address' ? ref.address : ref.id)

/** Returns the author of the event with this id or address as the tags of an answer or quote tell it. */
function toldAuthor(event: NostrEvent, key: string): string | undefined {
  const { parent, quotes } = threadRefsOf(event)
  return [parent, ...quotes].find(ref => ref && keyOf(ref) === key)?.author
}

/**
 * The notification kinds of replies, quotes and mentions. The author of the parent decides whether the reader's note was
 * answered: an answer to somebody else that names the reader only continues their conversation.
 */
export const mentions = notificationKinds({
  id: 'mentions',
  order: 10,
  kinds: KINDS,
  quotedBy: KINDS,
  opensAction: true,
  push: [1],
  label: 'Replies and mentions',
  icon: 'reply',
  of({ event, me, isOwn }) {
    const parent = replyParentOf(event)
    const { quotes } = threadRefsOf(event)
    const quote =
      quotes.find(ref => isOwn(keyOf(ref)) || ref.author === me) ??
      (parent === undefined ? quotes[0] : undefined)
    if (quote && (parent === undefined || !isOwn(parent))) return { about: keyOf(quote), as: 'quote' }
    return parent === undefined ? { about: event.id, as: 'mention' } : { about: parent, as: 'reply' }
  },
  title({ notification: { users, originalEventId }, original, me }) {
    const [newest] = users
    if (newest?.as === 'mention') return 'mentioned you'
    const author =
      original?.pubkey ??
      parseAddress(originalEventId)?.pubkey ??
      (newest && toldAuthor(newest.event, originalEventId))
    const quotes = users.filter(user => user.as === 'quote').length
    // While the author is unknown, the words are true of any note.
    if (author !== me) return quotes === users.length ? 'mentioned you' : 'replied in a conversation with you'
    if (quotes === 0) return 'replied to your note'
    return quotes === users.length ? 'quoted your note' : 'replied to or quoted your note'
  },
  view: () => import('../views/answer-body'),
})
