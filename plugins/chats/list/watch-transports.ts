import {
  createDisposable,
  createValueStore,
  type Disposable,
  type PluginContext,
  type ReadableStore,
} from '#kernel'
import { type ChatListState, type ChatTransport, chatTransports } from '../contract'
import { mergeChatLists } from './merge-chat-lists'

/** Merges the lists of all active transports. Transports may be added and removed at any time. */
export function mergeTransportLists(context: PluginContext): ReadableStore<ChatListState> {
  const mergedList = createValueStore<ChatListState>({ phase: 'loading', chats: [] })
  const services = new Map<string, ChatTransport>()
  let watchers: readonly Disposable[] = []
  const updateList = () => {
    const transportCount = context.contributions(chatTransports).length
    const lists = [...services.values()].map(({ list }) => list.get())
    const placeholders: readonly ChatListState[] =
      services.size < transportCount ? [{ phase: 'loading', chats: [] }] : []
    mergedList.set(mergeChatLists([...lists, ...placeholders]))
  }
  const watchAll = () => {
    for (const watcher of watchers) watcher.dispose()
    watchers = context.contributions(chatTransports).map(({ key, value }) =>
      context.watch(value.service, service => {
        services.set(key, service)
        const subscription = service.list.subscribe(updateList)
        updateList()
        return createDisposable(() => {
          subscription.dispose()
          services.delete(key)
          updateList()
        })
      }),
    )
    updateList()
  }
  context.watchContributions(chatTransports, watchAll)
  watchAll()
  return mergedList
}
