import type { NostrEvent } from '#kernel/ports'
import { type NoteBlock, parseNoteText, truncateBlocks } from '../text'

export interface ParsedNote {
  readonly blocks: readonly NoteBlock[]
  /** The blocks that are shown before 'Show more'. The same array as `blocks` if nothing was cut. */
  readonly short: readonly NoteBlock[]
}

const parsed = new WeakMap<NostrEvent, ParsedNote>()

/** The host name of this site. Links to this host open inside the app. */
export const ownHost = (): string | undefined => globalThis.location?.host || undefined

/** The blocks of a note. They are cached, because the note's card may be mounted many times. */
export function parsedNote(event: NostrEvent): ParsedNote {
  const had = parsed.get(event)
  if (had) return had
  const host = ownHost()
  const blocks = parseNoteText(event.content, event.tags, host ? { ownHost: host } : {})
  const made = { blocks, short: truncateBlocks(blocks).blocks }
  parsed.set(event, made)
  return made
}
