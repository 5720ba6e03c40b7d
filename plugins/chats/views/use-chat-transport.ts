import { useContributions } from '#kernel/react'
import { chatTransports } from '../contract'

/** Returns the transport to which a conversation's id belongs; `undefined` if none that is turned on owns it. */
export const useChatTransport = (id: string) =>
  useContributions(chatTransports).find(({ value }) => value.ownsChat(id))
