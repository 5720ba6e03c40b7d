import { type ContributionBase, definePoint } from '#kernel'
import type { RouteRef } from '#kernel/shell'

/** The page that shows a channel (NIP-28). `channel` is the id of the event that created it (kind 40). */
export const channelPages = definePoint<
  ContributionBase & {
    /** A path whose only param is `channel`, such as `/rooms/$channel`. */
    readonly to: RouteRef<`${string}/$channel`>
  }
>('channel-pages')
