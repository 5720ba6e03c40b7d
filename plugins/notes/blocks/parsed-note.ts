import type { NostrEvent } from '#kernel/ports'
import { type NoteBlock, parseNoteText, truncateBlocks } from '../text'

export interface ParsedNote {
  readonly blocks: readonly NoteBlock[]
  /** The blocks that are shown before 'Show more'. The same array as `blocks` if nothing was cut. */
  readonly truncatedBlocks: readonly NoteBlock[]
}

const parsed = new WeakMap<NostrEvent, ParsedNote>()

/** The host name of this site. Links to this host open inside the app. */
export const getSiteHost = (): string | undefined => globalThis.location?.host || undefined

/** The blocks of a note. They are cached, because the note's card may be mounted many times. */
export function getParsedNote(event: NostrEvent): ParsedNote {
  const cached = parsed.get(event)
  if (cached) return cached
  const host = getSiteHost()
  const blocks = parseNoteText(event.content, event.tags, host ? { ownHost: host } : {})
  const result = { blocks, truncatedBlocks: truncateBlocks(blocks).blocks }
  parsed.set(event, result)
  return result
}
