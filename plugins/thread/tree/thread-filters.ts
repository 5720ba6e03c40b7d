import type { Filter, NostrEvent } from '#kernel'
import { addressOf, isHexKey } from '#kernel/nostr'
import { threadRootOf } from './reply-parent'

const NOTE = 1
const COMMENT = 1111
const KINDS = [NOTE, COMMENT]
/** Answers that are asked for at a time: relays give no more at once. */
export const MOST = 500

/** What a comment on this event, or on what this comment is about, names with its capital letters (NIP-22). */
function subjectOf(event: NostrEvent): string | undefined {
  if (event.kind === COMMENT) return threadRootOf(event)
  return addressOf(event) ?? (event.kind === NOTE ? undefined : event.id)
}

/** Every comment of a conversation: those that answer comments name only its root beside what they answer. */
export function commentFilters(event: NostrEvent): readonly Filter[] {
  const subject = subjectOf(event)
  if (subject === undefined) return []
  return [
    { kinds: [COMMENT], ...(isHexKey(subject) ? { '#E': [subject] } : { '#A': [subject] }), limit: MOST },
  ]
}

/** What answers an event, and what answers that (NIP-10, NIP-22). */
export function threadFilters(event: NostrEvent): readonly Filter[] {
  const ids = [...new Set([threadRootOf(event), event.id])].filter(isHexKey)
  const address = addressOf(event)
  return [
    { kinds: KINDS, '#e': ids, limit: MOST },
    ...(address === undefined ? [] : [{ kinds: KINDS, '#a': [address], limit: MOST }]),
    ...commentFilters(event),
  ]
}
