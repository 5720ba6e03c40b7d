import { useRouteParams } from '#kernel/router'
import { chatRoute } from '../contract'
import { ChatsFrame } from './chats-frame'
import { OpenChat } from './open-chat'

/** The page of one conversation. */
export default function ChatPage() {
  const { chat } = useRouteParams(chatRoute)
  if (chat === undefined) return null
  return (
    <ChatsFrame open={chat}>
      <OpenChat key={chat} id={chat} />
    </ChatsFrame>
  )
}
