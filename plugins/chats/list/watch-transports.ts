import { createCell, type Disposable, type PluginContext, type ReadableStore, toDisposable } from '#kernel'
import { type ChatListState, type ChatTransport, chatTransports } from '../contract'
import { joinLists } from './join-lists'

/** Joins the lists of all transports that are active, and follows transports that come and go. */
export function watchTransports(context: PluginContext): ReadableStore<ChatListState> {
  const joined = createCell<ChatListState>({ phase: 'loading', chats: [] })
  const services = new Map<string, ChatTransport>()
  let watched: readonly Disposable[] = []
  const tell = () => {
    const expected = context.contributions(chatTransports).length
    const lists = [...services.values()].map(({ list }) => list.get())
    const missing: readonly ChatListState[] =
      services.size < expected ? [{ phase: 'loading', chats: [] }] : []
    joined.set(joinLists([...lists, ...missing]))
  }
  const follow = () => {
    for (const each of watched) each.dispose()
    watched = context.contributions(chatTransports).map(({ key, value }) =>
      context.watch(value.service, service => {
        services.set(key, service)
        const listening = service.list.subscribe(tell)
        tell()
        return toDisposable(() => {
          listening.dispose()
          services.delete(key)
          tell()
        })
      }),
    )
    tell()
  }
  context.watchContributions(chatTransports, follow)
  follow()
  return joined
}
