import { useEffect, useState } from 'react'
import { useKernel, usePoint } from '#kernel/react'
import { type ChatHit, type ChatSearchOptions, chatTransports } from '../contract'

/** ms after the last key press before messages are searched: each search decrypts all of them. */
const REST_MS = 250

export interface ChatSearchState {
  readonly phase: 'idle' | 'searching' | 'done' | 'failed'
  readonly hits: readonly ChatHit[]
}

const IDLE: ChatSearchState = { phase: 'idle', hits: [] }

/** Searches the stored messages of all conversations, or of one. Nothing leaves this device. */
export function useChatSearch(
  text: string,
  { chat, limit }: Pick<ChatSearchOptions, 'chat' | 'limit'>,
): ChatSearchState {
  const kernel = useKernel()
  const transports = usePoint(chatTransports)
  const [state, setState] = useState(IDLE)
  const query = text.trim()
  useEffect(() => {
    if (query === '') return setState(IDLE)
    const leaving = new AbortController()
    const { signal } = leaving
    const search = async () => {
      setState(before => ({ phase: 'searching', hits: before.hits }))
      const own = transports.filter(({ value }) => chat === undefined || value.owns(chat))
      const found = await Promise.all(
        own.map(async ({ value }) => {
          const transport = await kernel.resolve(value.service)
          const options = { limit, signal, ...(chat !== undefined && { chat }) }
          return (await transport.search?.(query, options)) ?? []
        }),
      )
      if (signal.aborted) return
      const hits = found.flat().sort((a, b) => b.message.at - a.message.at)
      setState({ phase: 'done', hits: hits.slice(0, limit) })
    }
    const timer = setTimeout(
      () => void search().catch(() => signal.aborted || setState({ phase: 'failed', hits: [] })),
      REST_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, chat, limit, kernel, transports])
  return state
}
