import { type ContributionBase, definePoint, type RouteRef } from '#kernel'

/** The page on which a channel (NIP-28) is read; `channel` is the id of the event that opened it (kind 40). */
export const channelPages = definePoint<
  ContributionBase & {
    /** A path whose only param is `channel`, such as `/rooms/$channel`. */
    readonly to: RouteRef<`${string}/$channel`>
  }
>('channel-pages')
