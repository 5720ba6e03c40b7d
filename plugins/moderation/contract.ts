import { defineService, type ReadableStore } from '#kernel'

export interface ModerationSettings {
  /** Hides people ten steps away and farther, and those nobody knows, in lists that name no authors. */
  readonly hideEventsByUnknownUsers: boolean
  /** Hides people whom the nearest with an opinion mute more than follow. */
  readonly hidePostsByMutedMoreThanFollowed: boolean
}

/** How a list without named authors treats a person's notes: shown, shown on request, or hidden. */
export type Acquaintance = 'known' | 'unknown' | 'hidden'

/** Tells which people are unknown to the reader, and which are hidden. */
export interface ModerationService {
  /** Grows whenever somebody may be judged otherwise. */
  readonly version: ReadableStore<number>
  /** `isHidden` as it is now: another function whenever somebody may be judged otherwise. For views. */
  readonly hides: ReadableStore<(pubkey: string) => boolean>
  /** Everybody is known to a visitor, and to somebody who follows nobody yet. */
  acquaintance(pubkey: string): Acquaintance
  /**
   * Whether a person is left out of lists of people: on the site's blocklist, muted by the reader or, if the reader
   * wants that, more muted than followed. The reader is hidden by the blocklist only. Events are judged by
   * `noteFilters`, which give the reason too.
   */
  isHidden(pubkey: string): boolean
}
export const Moderation = defineService<ModerationService>('moderation@1')
