import type { NostrEvent } from '#kernel'
import { isHexKey, threadRefs } from '#kernel/nostr'
import { type NotificationTitleFacts, notificationKinds } from '../contract'
import { taggedAddress, taggedIds } from './targets'

/** True if the note is the reader's own, or unknown; otherwise the reader is only mentioned in it. */
const isTheirs = ({ original, me }: NotificationTitleFacts) => !original || original.pubkey === me

const COMMENT = 1111

/** The parent of a comment (NIP-22); by address if it has one, because an address survives edits. */
function commented({ kind, tags }: NostrEvent): string | undefined {
  const { parent } = threadRefs({ kind, tags })
  return parent?.by === 'address' ? parent.address : parent?.id
}

const mentions = notificationKinds({
  id: 'mentions',
  order: 10,
  kinds: [1, COMMENT],
  label: 'Replies and mentions',
  icon: 'reply',
  of(event, me) {
    const answered = event.kind === COMMENT ? commented(event) : taggedIds(event)[0]
    const quoted = event.tags.find(([name, id]) => name === 'q' && isHexKey(id))
    const [, quote, , author] = quoted ?? []
    if (quote !== undefined && (answered === undefined || author === me)) return { about: quote, as: 'quote' }
    return answered === undefined ? { about: event.id, as: 'mention' } : { about: answered, as: 'reply' }
  },
  title(facts) {
    const { users } = facts.notification
    const [newest] = users
    if (newest?.as === 'mention') return 'mentioned you'
    const note = isTheirs(facts) ? 'your note' : 'a note'
    if (users.every(user => user.as === 'quote')) return `quoted ${note}`
    if (users.some(user => user.as === 'quote')) return `replied to or quoted ${note}`
    return isTheirs(facts) ? 'replied to your note' : 'replied in a conversation with you'
  },
  view: () => import('../views/answer-body'),
})

/** The last of several `e` tags names the event reacted to (NIP-25). */
const reacted = (event: NostrEvent) => taggedIds(event).at(-1) ?? taggedAddress(event)

const reactions = notificationKinds({
  id: 'reactions',
  order: 20,
  kinds: [7],
  label: 'Reactions',
  icon: 'heart',
  of(event) {
    const about = reacted(event)
    // A dislike is not worth a notification.
    return about === undefined || event.content.trim() === '-' ? undefined : { about }
  },
  title: facts => (isTheirs(facts) ? 'reacted to your note' : 'reacted to a note that mentions you'),
  view: () => import('../views/reaction-body'),
})

const reposts = notificationKinds({
  id: 'reposts',
  order: 30,
  kinds: [6, 16],
  label: 'Reposts',
  icon: 'repost',
  of(event) {
    // An addressable event is identified by its address in all versions (NIP-18).
    const about = taggedAddress(event) ?? taggedIds(event)[0]
    return about === undefined ? undefined : { about }
  },
  title: facts => (isTheirs(facts) ? 'reposted your note' : 'reposted a note that mentions you'),
})

const zaps = notificationKinds({
  id: 'zaps',
  order: 40,
  kinds: [9735],
  label: 'Zaps',
  icon: 'zap',
  of: event => ({ about: taggedIds(event)[0] ?? taggedAddress(event) ?? event.id }),
  title: ({ notification }) =>
    notification.users.some(({ event }) => event.id === notification.originalEventId)
      ? 'zapped you'
      : 'zapped your note',
  view: () => import('../views/zap-body'),
})

const highlights = notificationKinds({
  id: 'highlights',
  order: 50,
  kinds: [9802],
  label: 'Highlights',
  icon: 'article',
  of: event => ({ about: taggedIds(event)[0] ?? taggedAddress(event) ?? event.id }),
  title: () => 'highlighted your words',
  view: () => import('../views/answer-body'),
})

export const builtInKinds = [mentions, reactions, reposts, zaps, highlights] as const
