import { defineService, type ReadableStore } from '#kernel'

export interface ModerationSettings {
  /**
   * Hides people ten or more steps away, and people whom nobody near the reader knows, in lists that name no authors.
   */
  readonly hideEventsByUnknownUsers: boolean
  /** Hides people whom the nearest people with an opinion mute more than follow. */
  readonly hidePostsByMutedMoreThanFollowed: boolean
}

/** How a list without named authors treats a person's notes: shown, shown on request, or hidden. */
export type Acquaintance = 'known' | 'unknown' | 'hidden'

/**
 * Tells which people are unknown to the reader. Who is hidden, and why, is told by `noteFilters` and `personFilters`, to
 * which this plugin contributes: people on the site's blocklist, people the reader mutes and, if the reader wants that,
 * people who are more muted than followed. The reader is hidden by the blocklist only.
 */
export interface ModerationService {
  /** Grows whenever the judgement of a person may have changed. */
  readonly version: ReadableStore<number>
  /** How lists treat this person. For a visitor, and for a reader who follows nobody yet, everybody is known. */
  acquaintance(pubkey: string): Acquaintance
}
export const Moderation = defineService<ModerationService>('moderation@1')
