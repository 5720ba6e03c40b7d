import { getReplyParentKey, getThreadRefs, parseAddress, type ThreadRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { notificationKinds } from '../contract'

const KINDS = [1, 1111]

const refKey = (ref: ThreadRef) => (ref.by === 'address' ? ref.address : ref.id)

/** Returns the author of the event with this id or address, as the tags of a reply or quote state it. */
function taggedAuthor(event: NostrEvent, key: string): string | undefined {
  const { parent, quotes } = getThreadRefs(event)
  return [parent, ...quotes].find(ref => ref && refKey(ref) === key)?.author
}

/**
 * The notification kinds of replies, quotes and mentions. A reply to somebody else that names the reader is not
 * 'replied to your note'; it only goes on in their conversation.
 */
export const mentionNotificationKind = notificationKinds({
  id: 'mentions',
  order: 10,
  kinds: KINDS,
  quotingKinds: KINDS,
  opensAction: true,
  push: [1],
  label: 'Replies and mentions',
  icon: 'reply',
  parseAction({ event, readerPubkey, isOwn }) {
    const parent = getReplyParentKey(event)
    const { quotes } = getThreadRefs(event)
    const quote =
      quotes.find(ref => isOwn(refKey(ref)) || ref.author === readerPubkey) ??
      (parent === undefined ? quotes[0] : undefined)
    if (quote && (parent === undefined || !isOwn(parent)))
      return { targetId: refKey(quote), actionType: 'quote' }
    return parent === undefined
      ? { targetId: event.id, actionType: 'mention' }
      : { targetId: parent, actionType: 'reply' }
  },
  title({ notification: { users, targetId }, targetEvent, readerPubkey }) {
    const [newest] = users
    if (newest?.actionType === 'mention') return 'mentioned you'
    const author =
      targetEvent?.pubkey ??
      parseAddress(targetId)?.pubkey ??
      (newest && taggedAuthor(newest.event, targetId))
    const quotes = users.filter(user => user.actionType === 'quote').length
    // While the target's author is unknown, the text must be true for any author.
    if (author !== readerPubkey)
      return quotes === users.length ? 'mentioned you' : 'replied in a conversation with you'
    if (quotes === 0) return 'replied to your note'
    return quotes === users.length ? 'quoted your note' : 'replied to or quoted your note'
  },
  view: () => import('../views/reply-excerpt'),
})
