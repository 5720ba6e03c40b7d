import { createDisposable, type Disposable, type ReadableStore, throttle } from '#kernel'
import type { CurrentMessageStoreState } from './current-message-store'

/**
 * Maximum number of ms between two checks, even if no stored message expires. This also keeps the delay below the
 * maximum of `setTimeout`.
 */
const MAX_CHECK_INTERVAL_MS = 60 * 60_000

/**
 * Minimum number of ms between two checks after changes. During a flood of strangers' messages there are thousands of
 * changes, and each check reads the database.
 */
const MIN_CHECK_INTERVAL_MS = 1_000

/** Deletes messages when they have expired (NIP-40), as long as the store is open. */
export function deleteExpiredMessages(current: ReadableStore<CurrentMessageStoreState>): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deleteNow = async () => {
    clearTimeout(timer)
    const { store } = current.get()
    if (!store) return
    const next = await store.removeExpired(Date.now()).catch(() => undefined)
    if (current.get().store !== store) return
    const wait = Math.min(MAX_CHECK_INTERVAL_MS, Math.max(0, (next ?? Number.POSITIVE_INFINITY) - Date.now()))
    clearTimeout(timer)
    timer = setTimeout(() => void deleteNow(), wait)
  }
  // A new message may expire earlier than all others.
  const checkAfterChange = throttle(() => void deleteNow(), MIN_CHECK_INTERVAL_MS)
  let currentStore: CurrentMessageStoreState['store']
  let changes: { dispose(): void } | undefined
  const watchStore = () => {
    const { store } = current.get()
    if (store === currentStore) return
    currentStore = store
    changes?.dispose()
    changes = store?.onChange(checkAfterChange.call)
    void deleteNow()
  }
  const listening = current.subscribe(watchStore)
  watchStore()
  return createDisposable(() => {
    clearTimeout(timer)
    checkAfterChange.dispose()
    changes?.dispose()
    listening.dispose()
    currentStore = undefined
  })
}
