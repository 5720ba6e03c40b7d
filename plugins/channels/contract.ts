import type { ChatTransport } from '#contracts/chats'
import { type ContributionBase, defineContributionPoint, defineService } from '#kernel'
import type { RouteRef } from '#kernel/shell'

/** A page that shows a channel (NIP-28). `channel` is the id of the event that created the channel (kind 40). */
export const channelPages = defineContributionPoint<
  ContributionBase & {
    /** A route whose only parameter is `channel`, such as `/rooms/$channel`. */
    readonly to: RouteRef<`${string}/$channel`>
  }
>('channel-pages')

/** The public channels (NIP-28) as conversations. */
export const ChannelChats = defineService<ChatTransport>('channels.chats@1')
