import { createDisposable, type Disposable, type ReadableStore } from '#kernel'
import type { CurrentMessageStoreState } from './current-message-store'

/**
 * Maximum number of ms between two checks, even if no stored message expires. This also keeps the delay below the
 * maximum of `setTimeout`.
 */
const MAX_CHECK_INTERVAL_MS = 60 * 60_000

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
  let currentStore: CurrentMessageStoreState['store']
  let changes: { dispose(): void } | undefined
  const watchStore = () => {
    const { store } = current.get()
    if (store === currentStore) return
    currentStore = store
    changes?.dispose()
    // A new message may expire earlier than all others.
    changes = store?.onChange(() => void deleteNow())
    void deleteNow()
  }
  const listening = current.subscribe(watchStore)
  watchStore()
  return createDisposable(() => {
    clearTimeout(timer)
    changes?.dispose()
    listening.dispose()
    currentStore = undefined
  })
}
