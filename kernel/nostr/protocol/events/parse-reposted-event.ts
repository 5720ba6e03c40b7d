import { parseEvent } from '../../../event/parse-event'
import type { NostrEvent } from '../../../ports/nostr-types'
import { isRepostKind } from './kinds'

const MAX_CONTENT_CHARS = 256 * 1024

/**
 * Returns the event that a repost contains as JSON (NIP-18). Its shape is checked but not its signature, so it may be
 * forged. Undefined if the repost contains none, or another event than its `e` tag names.
 */
export function parseRepostedEvent({ kind, content, tags }: NostrEvent): NostrEvent | undefined {
  if (!isRepostKind(kind) || content === '' || content.length > MAX_CONTENT_CHARS) return undefined
  let raw: unknown
  try {
    raw = JSON.parse(content)
  } catch {
    return undefined
  }
  const event = parseEvent(raw)
  return event && tags.some(([name, id]) => name === 'e' && id === event.id) ? event : undefined
}
