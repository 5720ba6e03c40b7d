import type { NostrEvent } from '#kernel'
import { type NoteBlock, parseNoteText, truncateBlocks } from '../text'

export interface ParsedNote {
  readonly blocks: readonly NoteBlock[]
  /** What shows before 'Show more'; the same array when nothing had to go. */
  readonly short: readonly NoteBlock[]
}

const parsed = new WeakMap<NostrEvent, ParsedNote>()

/** Address of this site, whose links stay in the app. */
export const ownHost = (): string | undefined => globalThis.location?.host || undefined

/** The blocks of a note; read once, however often its card comes and goes. */
export function parsedNote(event: NostrEvent): ParsedNote {
  const had = parsed.get(event)
  if (had) return had
  const host = ownHost()
  const blocks = parseNoteText(event.content, event.tags, host ? { ownHost: host } : {})
  const made = { blocks, short: truncateBlocks(blocks).blocks }
  parsed.set(event, made)
  return made
}
