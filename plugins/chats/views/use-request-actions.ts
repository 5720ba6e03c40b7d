import { Graph } from '#contracts/graph'
import { UserFacingError } from '#kernel'
import { useContributions, useKernel, useNostr } from '#kernel/react'
import { type ChatSummary, chatTransports } from '../contract'
import { findBlockablePeople } from '../list/blockable-people'
import { LocalChatData } from '../manifest'

export type RequestAction = 'accept' | 'delete' | 'block'

/**
 * Returns a function that applies one action to several conversations. Blocking mutes the people whom `blockablePeople`
 * returns and deletes the conversations. The function stops at the first failure and rejects with a `UserFacingError`.
 */
export function useRequestActions(): (action: RequestAction, chats: readonly ChatSummary[]) => Promise<void> {
  const kernel = useKernel()
  const { session } = useNostr()
  const transports = useContributions(chatTransports)
  return async (action, chats) => {
    const account = session.get().pubkey
    // The account to which the reader has changed may have requests with the same ids, which must stay as they are.
    const requireSameAccount = () => {
      if (session.get().pubkey !== account)
        throw new UserFacingError('You have changed the account. The other requests are still there.')
    }
    const localState = await kernel.resolve(LocalChatData)
    for (const { key, value } of transports) {
      const ownChats = chats.filter(({ id }) => value.ownsChat(id))
      if (ownChats.length === 0) continue
      const transport = await kernel.resolve(value.service)
      requireSameAccount()
      if (action === 'accept') {
        if (!transport.accept) throw new UserFacingError(`${key} has no requests.`)
        await transport.accept(ownChats.map(({ id }) => id))
        continue
      }
      if (action === 'block') {
        const graph = await kernel.resolve(Graph)
        requireSameAccount()
        for (const person of findBlockablePeople(ownChats)) graph.mute(person)
      }
      for (const { id } of ownChats) {
        requireSameAccount()
        await transport.leave(id)
        localState.deleteLocalData(account, id)
      }
    }
  }
}
