import type { ChatTransport } from '#contracts/chats'
import { defineService } from '#kernel'

/** The public channels (NIP-28) as conversations. */
export const ChannelChats = defineService<ChatTransport>('channels.chats@1')
