import type { NotificationGroup } from '#contracts/notifications'

const HEART = '❤️'
/** Maximum number of characters of an emoji. A longer content is not an emoji. */
const MAX_EMOJI = 24
/** Maximum number of characters that are shown of a shortcode without a picture. */
const MAX_SHOWN = 52
/** Maximum number of different reactions that are shown. */
const MAX_REACTIONS = 8

export interface DisplayedReaction {
  readonly text: string
  /** Tags that define the picture of a `:shortcode:` (NIP-30). */
  readonly tags: readonly (readonly string[])[]
}

/** Returns the different reactions, newest first. A like is shown as a heart. */
export function getDistinctReactions({
  users,
}: Pick<NotificationGroup, 'users'>): readonly DisplayedReaction[] {
  const reactionsByText = new Map<string, DisplayedReaction>()
  for (const { content, event } of users) {
    const text = content.trim()
    const code = /^:([\w-]+):$/.exec(text)?.[1]
    const isEmoji = code !== undefined || (text !== '' && text !== '+' && text.length <= MAX_EMOJI)
    const shownText = !isEmoji ? HEART : text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
    if (!reactionsByText.has(shownText))
      reactionsByText.set(shownText, { text: shownText, tags: code ? event.tags : [] })
    if (reactionsByText.size === MAX_REACTIONS) break
  }
  return [...reactionsByText.values()]
}
