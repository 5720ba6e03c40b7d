import { defineService, type ReadableStore } from '#kernel'

export interface ModerationSettings {
  /**
   * Hides people at a follow distance of ten or more, and people whom nobody near the reader follows. It applies only
   * to lists that are not limited to certain authors.
   */
  readonly hideEventsByUnknownUsers: boolean
  /** Hides a person if, among the people nearest to the reader who follow or mute the person, more mute than follow. */
  readonly hidePostsByMutedMoreThanFollowed: boolean
}

/**
 * The place of a person's notes in a list that is not limited to certain authors: shown, shown on request, or hidden.
 */
export type AuthorFamiliarity = 'known' | 'unknown' | 'hidden'

/**
 * Says which people the reader knows, for lists. Whether an event or a person is hidden, and why, is decided by
 * `noteFilters` and `personFilters`. This plugin contributes filters that hide people on the site's blocklist, people
 * whom the reader mutes and, as a setting, people whom more mute than follow. Only the blocklist can hide the reader.
 */
export interface ModerationService {
  /** Increases whenever the result for some person may have changed. */
  readonly version: ReadableStore<number>
  /**
   * Hides single notes (ids in hex) on this device. A hidden note's page says so, and the page Settings, Moderation
   * shows all of them again.
   */
  hideNotes(ids: readonly string[]): void
  /** Returns how lists treat this person. For visitors, and for readers who follow nobody, everybody is 'known'. */
  getAcquaintance(pubkey: string): AuthorFamiliarity
}
export const Moderation = defineService<ModerationService>('moderation@1')
