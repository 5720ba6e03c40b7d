import { ChatsLayout } from './chats-layout'

export { preloadChatsCode as preloadCode } from './preload-chats-code'

/** The page `/chats`. It shows the list and, on a wide screen, an empty area for a conversation beside it. */
export default function ChatsPage() {
  return <ChatsLayout />
}
