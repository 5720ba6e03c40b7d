import { defineService, type ReadableStore } from '#kernel'

export interface ModerationSettings {
  /**
   * Hides people whose follow distance from the reader is ten or more, and people whom nobody near the reader follows.
   * Applies only to lists that name no authors.
   */
  readonly hideEventsByUnknownUsers: boolean
  /** Hides a person if, among the nearest people who follow or mute the person, more mute than follow. */
  readonly hidePostsByMutedMoreThanFollowed: boolean
}

/** The way in which a list that names no authors treats a person's notes: shown, shown on request, or hidden. */
export type AuthorFamiliarity = 'known' | 'unknown' | 'hidden'

/**
 * Says which people the reader does not know. Who is hidden, and why, is decided by `noteFilters` and `personFilters`.
 * This plugin contributes to both: they hide people on the site's blocklist, people whom the reader mutes and, if the
 * reader wants that, people whom more mute than follow. The reader is hidden only by the blocklist.
 */
export interface ModerationService {
  /** A number that increases whenever a person may be judged differently. */
  readonly version: ReadableStore<number>
  /** Hides single notes (ids, hex) on this device. Their pages say so, and Settings, Moderation shows them again. */
  hideNotes(ids: readonly string[]): void
  /** Returns how lists treat this person. For a visitor, and for a reader who follows nobody, everybody is known. */
  getAcquaintance(pubkey: string): AuthorFamiliarity
}
export const Moderation = defineService<ModerationService>('moderation@1')
