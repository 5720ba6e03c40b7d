import { isContentWarningTag, type UncheckedTags } from '#kernel/nostr'
import { parseContentWarning } from '../text'

/** Says which part of a note is covered, the whole note or only its media, and why. */
export interface ContentWarningCover {
  readonly scope: 'note' | 'media'
  readonly reason: string
}

/** A text with tags that may warn of it: an event, or the text and tags of a message. */
interface WrittenContent {
  readonly content: string
  readonly tags: UncheckedTags
}

const covers = new WeakMap<WrittenContent, ContentWarningCover | null>()

/**
 * Returns the cover of a note or message: the author's content warning covers the whole; `#nsfw` in its text or topics
 * covers only the media. It is kept for the object, because a note's card may be mounted many times.
 */
export function getContentWarningCover(written: WrittenContent): ContentWarningCover | undefined {
  const cached = covers.get(written)
  if (cached !== undefined) return cached ?? undefined
  const warning = parseContentWarning(written)
  const cover: ContentWarningCover | null = warning
    ? {
        scope: written.tags.some(isContentWarningTag) ? 'note' : 'media',
        reason: warning.reason ?? 'Sensitive content',
      }
    : null
  covers.set(written, cover)
  return cover ?? undefined
}
