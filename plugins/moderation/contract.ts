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

/** Tells which people are unknown to the reader, and which are hidden. */
export interface ModerationService {
  /** Grows whenever the judgement of a person may have changed. */
  readonly version: ReadableStore<number>
  /** The function `isHidden`, for views: it is replaced whenever the judgement of a person may have changed. */
  readonly hides: ReadableStore<(pubkey: string) => boolean>
  /** How lists treat this person. For a visitor, and for a reader who follows nobody yet, everybody is known. */
  acquaintance(pubkey: string): Acquaintance
  /**
   * Whether a person is left out of lists of people: on the site's blocklist, muted by the reader or, if the setting
   * is on, muted more than followed. The reader is hidden only by the blocklist. For events, use `noteFilters`, which
   * also give the reason.
   */
  isHidden(pubkey: string): boolean
}
export const Moderation = defineService<ModerationService>('moderation@1')
