import type { NoteDraft } from './draft-store'

/**
 * Joins two versions of a draft without losing text of either. If both name an author or a mode, that of the later
 * version counts.
 */
export function mergeDrafts(earlier: NoteDraft, later: NoteDraft): NoteDraft {
  const author = later.author ?? earlier.author
  return { ...mergeTexts(earlier, later), ...(author !== undefined && { author }) }
}

function mergeTexts(earlier: NoteDraft, later: NoteDraft): NoteDraft {
  const [earlierText, laterText] = [earlier.content.trim(), later.content.trim()]
  if (earlierText === laterText || laterText === '') return { ...earlier, savedAt: later.savedAt }
  if (earlierText === '') return later
  const warning = later.warning ?? earlier.warning
  const mode = later.mode ?? earlier.mode
  return {
    ...later,
    content: `${earlierText}\n\n${laterText}`,
    imageMetadata: { ...earlier.imageMetadata, ...later.imageMetadata },
    emoji: { ...earlier.emoji, ...later.emoji },
    ...(warning !== undefined && { warning }),
    ...(mode && { mode }),
  }
}
