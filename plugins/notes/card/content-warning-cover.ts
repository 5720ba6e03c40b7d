import { isContentWarningTag, type UncheckedTags } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { parseContentWarning } from '../text'

/** Says which part of a note is covered, the whole note or only its media, and why. */
export interface ContentWarningCover {
  readonly scope: 'note' | 'media'
  readonly reason: string
}

/**
 * Returns the cover of what somebody has written: a content warning in its tags covers the whole; `#nsfw` in its text or
 * topics covers only the media.
 */
export function findContentWarningCover(written: {
  readonly content: string
  readonly tags: UncheckedTags
}): ContentWarningCover | undefined {
  const warning = parseContentWarning(written)
  return (
    warning && {
      scope: written.tags.some(isContentWarningTag) ? 'note' : 'media',
      reason: warning.reason ?? 'Sensitive content',
    }
  )
}

const covers = new WeakMap<NostrEvent, ContentWarningCover | null>()

/** Returns the cover of a note. It is cached, because the note's card may be mounted many times. */
export function getContentWarningCover(event: NostrEvent): ContentWarningCover | undefined {
  const cached = covers.get(event)
  if (cached !== undefined) return cached ?? undefined
  const cover = findContentWarningCover(event)
  covers.set(event, cover ?? null)
  return cover
}
