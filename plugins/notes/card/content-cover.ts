import type { NostrEvent } from '#kernel/ports'
import { contentWarningOf } from '../text'

/** Says which part of a note is covered, the whole note or only its media, and why. */
export interface ContentCover {
  readonly of: 'note' | 'media'
  readonly reason: string
}

const isWarningTag = ([name, , namespace]: readonly string[]) =>
  name === 'content-warning' || name === 'nsfw' || (name === 'l' && namespace === 'content-warning')

const covers = new WeakMap<NostrEvent, ContentCover | null>()

/**
 * Returns the cover of a note: the author's content warning covers the whole note; `#nsfw` in its text or topics covers
 * only the media.
 */
export function contentCover(event: NostrEvent): ContentCover | undefined {
  const had = covers.get(event)
  if (had !== undefined) return had ?? undefined
  const warning = contentWarningOf(event)
  const made: ContentCover | null = warning
    ? {
        of: event.tags.some(isWarningTag) ? 'note' : 'media',
        reason: warning.reason ?? 'Sensitive content',
      }
    : null
  covers.set(event, made)
  return made ?? undefined
}
