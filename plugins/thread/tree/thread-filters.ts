import { addressOf, isHexKey } from '#kernel/nostr'
import type { Filter, NostrEvent } from '#kernel/ports'
import { threadRootOf } from './reply-parent'

const NOTE = 1
const COMMENT = 1111
const KINDS = [NOTE, COMMENT]
/** Maximum number of replies per request. Relays return no more at once. */
export const MAX_REPLIES_PER_REQUEST = 500

/**
 * Returns what comments name in their upper-case tags (NIP-22): the subject of a comment, or the event itself if it is
 * not a comment.
 */
function subjectOf(event: NostrEvent): string | undefined {
  if (event.kind === COMMENT) return threadRootOf(event)
  return addressOf(event) ?? (event.kind === NOTE ? undefined : event.id)
}

/**
 * Returns filters for all comments of a conversation. They are needed because a reply to a comment names only its
 * parent and the root.
 */
export function commentFilters(event: NostrEvent): readonly Filter[] {
  const subject = subjectOf(event)
  if (subject === undefined) return []
  return [
    {
      kinds: [COMMENT],
      ...(isHexKey(subject) ? { '#E': [subject] } : { '#A': [subject] }),
      limit: MAX_REPLIES_PER_REQUEST,
    },
  ]
}

/** Returns filters for the replies to an event, at any depth (NIP-10, NIP-22). */
export function threadFilters(event: NostrEvent): readonly Filter[] {
  const ids = [...new Set([threadRootOf(event), event.id])].filter(isHexKey)
  const address = addressOf(event)
  return [
    { kinds: KINDS, '#e': ids, limit: MAX_REPLIES_PER_REQUEST },
    ...(address === undefined ? [] : [{ kinds: KINDS, '#a': [address], limit: MAX_REPLIES_PER_REQUEST }]),
    ...commentFilters(event),
  ]
}
