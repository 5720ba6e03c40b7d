import { PushNotifications } from '#contracts/notifications'
import { createDisposable, type Disposable, type PluginContext, type ReadableStore } from '#kernel'
import type { RatchetServices } from './ratchet-services'
import type { RatchetRecords } from './records/ratchet-records'

/**
 * Asks the push server for messages of sessions and for answers to invites, where the reader has turned push on. The
 * server learns keys that belong to nobody, and never a text.
 */
export function registerPushFilters(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  { name, changes, buildFilters }: RatchetServices['push'],
): void {
  context.watch(PushNotifications, push => {
    let currentFilters = ''
    let registration: Disposable | undefined
    const updateFilters = () => {
      const filters = buildFilters(records.get())
      if (!filters) return
      const serialized = JSON.stringify(filters)
      if (serialized === currentFilters) return
      currentFilters = serialized
      registration?.dispose()
      registration = filters.length > 0 ? push.addFilters(name, filters) : undefined
    }
    const subscriptions = [records.subscribe(updateFilters), changes.subscribe(updateFilters)]
    updateFilters()
    return createDisposable(() => {
      for (const subscription of subscriptions) subscription.dispose()
      registration?.dispose()
    })
  })
}
