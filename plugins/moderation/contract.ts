import { defineService, type ReadableStore } from '#kernel'

export interface ModerationSettings {
  /** Hides people ten steps away and farther, and those nobody knows, in lists that name no authors. */
  readonly hideEventsByUnknownUsers: boolean
  /** Hides people whom the nearest with an opinion mute more than follow. */
  readonly hidePostsByMutedMoreThanFollowed: boolean
}

/** What a list that names no authors does with somebody's notes: shows them, asks first, or leaves them out. */
export type Acquaintance = 'known' | 'unknown' | 'hidden'

/** Judges people whom the reader has not chosen. */
export interface ModerationService {
  /** Grows whenever somebody may be judged otherwise. */
  readonly version: ReadableStore<number>
  /** Everybody is known to a visitor, and to somebody who follows nobody yet. */
  acquaintance(pubkey: string): Acquaintance
}
export const Moderation = defineService<ModerationService>('moderation@1')
