import { chatRoute } from '#contracts/site-routes'
import { useRouteParams } from '#kernel/router'
import { ChatById } from './chat-by-id'
import { ChatsLayout } from './chats-layout'

export { preloadChatsCode as preloadCode } from './preload-chats-code'

/** The page of one conversation. */
export default function ChatPage() {
  const { chat } = useRouteParams(chatRoute)
  if (chat === undefined) return null
  return (
    <ChatsLayout openChatId={chat}>
      <ChatById key={chat} id={chat} />
    </ChatsLayout>
  )
}
