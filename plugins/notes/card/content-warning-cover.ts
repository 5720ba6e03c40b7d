import type { NostrEvent } from '#kernel/ports'
import { parseContentWarning } from '../text'

/** Says which part of a note is covered, the whole note or only its media, and why. */
export interface ContentWarningCover {
  readonly scope: 'note' | 'media'
  readonly reason: string
}

const isWarningTag = ([name, , namespace]: readonly string[]) =>
  name === 'content-warning' || name === 'nsfw' || (name === 'l' && namespace === 'content-warning')

const covers = new WeakMap<NostrEvent, ContentWarningCover | null>()

/**
 * Returns the cover of a note: the author's content warning covers the whole note; `#nsfw` in its text or topics covers
 * only the media.
 */
export function getContentWarningCover(event: NostrEvent): ContentWarningCover | undefined {
  const cached = covers.get(event)
  if (cached !== undefined) return cached ?? undefined
  const warning = parseContentWarning(event)
  const cover: ContentWarningCover | null = warning
    ? {
        scope: event.tags.some(isWarningTag) ? 'note' : 'media',
        reason: warning.reason ?? 'Sensitive content',
      }
    : null
  covers.set(event, cover)
  return cover ?? undefined
}
