import type { EventDraft } from '#kernel/ports'

/** Adds a content warning (NIP-36) to a note with the hashtag #nsfw, unless it has one. */
export function addNsfwWarning(draft: EventDraft): EventDraft {
  const isTagged = draft.tags.some(([name, value]) => name === 't' && value === 'nsfw')
  const isCovered = draft.tags.some(([name]) => name === 'content-warning')
  return isTagged && !isCovered ? { ...draft, tags: [...draft.tags, ['content-warning', 'nsfw']] } : draft
}
