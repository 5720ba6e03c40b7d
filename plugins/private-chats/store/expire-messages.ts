import { type Disposable, type ReadableStore, toDisposable } from '#kernel'
import type { CurrentState } from './current-store'

/** ms after which it is looked again, although no message is known to expire. A timer may not be longer, either. */
const LOOK_MS = 60 * 60_000

/** Deletes messages when they have expired (NIP-40), as long as the store is open. */
export function expireMessages(current: ReadableStore<CurrentState>): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const { store } = current.get()
    if (!store) return
    const next = await store.removeExpired(Date.now()).catch(() => undefined)
    if (current.get().store !== store) return
    const wait = Math.min(LOOK_MS, Math.max(0, (next ?? Number.POSITIVE_INFINITY) - Date.now()))
    clearTimeout(timer)
    timer = setTimeout(() => void look(), wait)
  }
  let followed: CurrentState['store']
  let changes: { dispose(): void } | undefined
  const follow = () => {
    const { store } = current.get()
    if (store === followed) return
    followed = store
    changes?.dispose()
    // A new message may expire before all others.
    changes = store?.onChange(() => void look())
    void look()
  }
  const listening = current.subscribe(follow)
  follow()
  return toDisposable(() => {
    clearTimeout(timer)
    changes?.dispose()
    listening.dispose()
    followed = undefined
  })
}
