import { Graph } from '#contracts/graph'
import { Refusal } from '#kernel'
import { useKernel, usePoint } from '#kernel/react'
import { type ChatSummary, chatTransports } from '../contract'
import { peopleToBlock } from '../list/people-to-block'
import { ChatDesk } from '../manifest'

export type RequestAct = 'accept' | 'delete' | 'block'

/**
 * Returns a function that does the same with several conversations. Blocking mutes those whom `peopleToBlock` names
 * and deletes the conversations. It rejects with a `Refusal` at the first one that fails.
 */
export function useActOnChats(): (act: RequestAct, chats: readonly ChatSummary[]) => Promise<void> {
  const kernel = useKernel()
  const transports = usePoint(chatTransports)
  return async (act, chats) => {
    const desk = await kernel.resolve(ChatDesk)
    for (const { key, value } of transports) {
      const own = chats.filter(({ id }) => value.owns(id))
      if (own.length === 0) continue
      const transport = await kernel.resolve(value.service)
      if (act === 'accept') {
        if (!transport.accept) throw new Refusal(`${key} has no requests.`)
        await transport.accept(own.map(({ id }) => id))
        continue
      }
      if (act === 'block') {
        const graph = await kernel.resolve(Graph)
        for (const person of peopleToBlock(own)) graph.mute(person)
      }
      for (const { id } of own) {
        await transport.leave(id)
        desk.forget(id)
      }
    }
  }
}
