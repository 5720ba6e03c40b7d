import { PushNotifications } from '#contracts/notifications'
import { createDisposable, type Disposable, type PluginContext } from '#kernel'
import type { RatchetServices } from './ratchet-services'
import type { RecordCache } from './records/record-cache'

/**
 * Registers filters at the push server for messages of sessions and responses to invites, if the reader has turned push
 * on. The server learns only keys that belong to no person, and never a text.
 */
export function registerPushFilters(
  context: PluginContext,
  records: Pick<RecordCache, 'get' | 'subscribe' | 'isLoaded'>,
  { name, changes, buildFilters }: RatchetServices['push'],
): void {
  context.watch(PushNotifications, push => {
    let currentFilters: string | undefined
    let registration: Disposable | undefined
    const updateFilters = () => {
      if (!records.isLoaded()) {
        // No account is open. The keys of the previous account must not be registered for the next one.
        registration?.dispose()
        registration = undefined
        currentFilters = undefined
        return
      }
      const filters = buildFilters(records.get())
      if (!filters) return
      const serialized = JSON.stringify(filters)
      if (serialized === currentFilters) return
      currentFilters = serialized
      const former = registration
      // Empty filters are registered too: they replace the filters that the listening plan may have registered before
      // this plugin was loaded.
      registration = push.addFilters(name, filters)
      former?.dispose()
    }
    const subscriptions = [records.subscribe(updateFilters), changes.subscribe(updateFilters)]
    updateFilters()
    return createDisposable(() => {
      for (const subscription of subscriptions) subscription.dispose()
      registration?.dispose()
    })
  })
}
