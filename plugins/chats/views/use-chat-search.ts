import { useEffect, useState } from 'react'
import { useContributions, useKernel } from '#kernel/react'
import { type ChatSearchHit, type ChatSearchOptions, chatTransports } from '../contract'

/**
 * ms after the last key press before the search starts. The delay is needed because each search decrypts all messages.
 */
const SEARCH_DELAY_MS = 250

export interface ChatSearchState {
  readonly phase: 'idle' | 'searching' | 'done' | 'failed'
  readonly hits: readonly ChatSearchHit[]
}

const IDLE: ChatSearchState = { phase: 'idle', hits: [] }

/** Searches the stored messages of all conversations, or of one. Nothing leaves this device. */
export function useChatSearch(
  text: string,
  { chat, limit }: Pick<ChatSearchOptions, 'chat' | 'limit'>,
): ChatSearchState {
  const kernel = useKernel()
  const transports = useContributions(chatTransports)
  const [state, setState] = useState(IDLE)
  const query = text.trim()
  useEffect(() => {
    if (query === '') return setState(IDLE)
    const controller = new AbortController()
    const { signal } = controller
    const search = async () => {
      setState(previous => ({ phase: 'searching', hits: previous.hits }))
      const searchedTransports = transports.filter(({ value }) => chat === undefined || value.ownsChat(chat))
      const hitLists = await Promise.all(
        searchedTransports.map(async ({ value }) => {
          const transport = await kernel.resolve(value.service)
          const options = { limit, signal, ...(chat !== undefined && { chat }) }
          return (await transport.search?.(query, options)) ?? []
        }),
      )
      if (signal.aborted) return
      const hits = hitLists.flat().sort((a, b) => b.message.at - a.message.at)
      setState({ phase: 'done', hits: hits.slice(0, limit) })
    }
    const timer = setTimeout(
      () => void search().catch(() => signal.aborted || setState({ phase: 'failed', hits: [] })),
      SEARCH_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, chat, limit, kernel, transports])
  return state
}
