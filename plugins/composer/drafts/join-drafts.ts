import type { Draft } from './drafts'

/** Joins two versions of a draft so that no text of either is lost, and no choice of an account. */
export function joinDrafts(earlier: Draft, later: Draft): Draft {
  const author = later.author ?? earlier.author
  return { ...joinTexts(earlier, later), ...(author !== undefined && { author }) }
}

function joinTexts(earlier: Draft, later: Draft): Draft {
  const [first, second] = [earlier.content.trim(), later.content.trim()]
  if (first === second || second === '') return { ...earlier, savedAt: later.savedAt }
  if (first === '') return later
  const warning = later.warning ?? earlier.warning
  const mode = later.mode ?? earlier.mode
  return {
    ...later,
    content: `${first}\n\n${second}`,
    imageMetadata: { ...earlier.imageMetadata, ...later.imageMetadata },
    emoji: { ...earlier.emoji, ...later.emoji },
    ...(warning !== undefined && { warning }),
    ...(mode && { mode }),
  }
}
