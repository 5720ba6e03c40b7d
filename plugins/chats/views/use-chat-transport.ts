import { useContributions } from '#kernel/react'
import { chatTransports } from '../contract'

/** Returns the transport that owns a conversation's id. Undefined if no active transport does. */
export const useChatTransport = (id: string) =>
  useContributions(chatTransports).find(({ value }) => value.ownsChat(id))
