import type { ChatListState } from '#contracts/chats'
import { Push } from '#contracts/notifications'
import { createDisposable, type Disposable, type PluginContext, type ReadableStore } from '#kernel'
import { buildPushFilters } from './build-push-filters'
import type { RatchetRecords } from './records/ratchet-records'
import type { StoredInvite } from './records/stored-records'

/**
 * Asks the push server for messages of sessions and for answers to invites, where the reader has turned push on. The
 * server learns keys that belong to nobody, and never a text. `isShared` changes with `sharedStore`.
 */
export function registerPushFilters(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  chatList: ReadableStore<ChatListState>,
  isShared: (kind: StoredInvite['kind']) => boolean,
  sharedStore: ReadableStore<unknown>,
): void {
  context.watch(Push, push => {
    let currentFilters = ''
    let registration: Disposable | undefined
    const updateFilters = () => {
      const { phase, chats } = chatList.get()
      // The list tells which sessions belong to requests.
      if (phase === 'loading') return
      const filters = buildPushFilters(records.get(), chats, isShared)
      const serialized = JSON.stringify(filters)
      if (serialized === currentFilters) return
      currentFilters = serialized
      registration?.dispose()
      registration = filters.length > 0 ? push.addFilters(context.id, filters) : undefined
    }
    const subscriptions = [records, chatList, sharedStore].map(store => store.subscribe(updateFilters))
    updateFilters()
    return createDisposable(() => {
      for (const subscription of subscriptions) subscription.dispose()
      registration?.dispose()
    })
  })
}
