import { usePoint } from '#kernel/react'
import { chatTransports } from '../contract'

/** Returns the transport to which a conversation's id belongs; `undefined` if none that is turned on owns it. */
export const useChatTransport = (id: string) => usePoint(chatTransports).find(({ value }) => value.owns(id))
