import type { Notification } from '#contracts/notifications'

const HEART = '❤️'
/** Characters; a longer content cannot be an emoji. */
const MAX_EMOJI = 24
/** Characters of a long shortcode without a picture that are shown. */
const MAX_SHOWN = 52
/** Maximum number of different reactions shown. */
const MAX_REACTIONS = 8

export interface ShownReaction {
  readonly text: string
  /** For `:shortcode:` (NIP-30). */
  readonly tags: readonly (readonly string[])[]
}

/** The different reactions, newest first; a like is a heart. */
export function reactionsOf({ users }: Pick<Notification, 'users'>): readonly ShownReaction[] {
  const found = new Map<string, ShownReaction>()
  for (const { content, event } of users) {
    const text = content.trim()
    const code = /^:([\w-]+):$/.exec(text)?.[1]
    const isEmoji = code !== undefined || (text !== '' && text !== '+' && text.length <= MAX_EMOJI)
    const shown = !isEmoji ? HEART : text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
    if (!found.has(shown)) found.set(shown, { text: shown, tags: code ? event.tags : [] })
    if (found.size === MAX_REACTIONS) break
  }
  return [...found.values()]
}
