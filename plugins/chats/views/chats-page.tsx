import { ChatsLayout } from './chats-layout'

/** The page `/chats`: the list, and beside it room for a conversation where the screen is wide. */
export default function ChatsPage() {
  return <ChatsLayout />
}
