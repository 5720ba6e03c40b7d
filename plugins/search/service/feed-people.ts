import { type Disposable, type NostrAccess, type NostrEvent, toDisposable } from '#kernel'
import type { ProfileText } from '../people/read-person'

/** ms in which profiles gather before they are indexed. */
const GATHER = 300
/** Profiles handed over at once. */
const BATCH = 500
/** Characters; a longer profile is not read, so it need not be handed over. */
const MAX_CONTENT = 100_000

/**
 * Hands over the profiles of the local database, and those that arrive for any other reason. Asks no relay: whom the
 * reader may be looking for is not told.
 */
export function feedPeople(
  query: NostrAccess['query'],
  send: (profiles: readonly ProfileText[]) => void,
): Disposable {
  const seen = new WeakSet<NostrEvent>()
  const live = query({ kinds: [0] }, { from: 'local' })
  let timer: ReturnType<typeof setTimeout> | undefined

  const pass = () => {
    timer = undefined
    const fresh: ProfileText[] = []
    for (const event of live.get().events) {
      if (seen.has(event)) continue
      if (fresh.length === BATCH) {
        // The rest in the next turn: the page goes on meanwhile.
        timer = setTimeout(pass)
        break
      }
      seen.add(event)
      const { pubkey, content, created_at: createdAt } = event
      if (content.length <= MAX_CONTENT) fresh.push({ pubkey, content, createdAt })
    }
    if (fresh.length > 0) send(fresh)
  }
  const gather = () => {
    timer ??= setTimeout(pass, GATHER)
  }
  const listening = live.subscribe(gather)
  gather()
  return toDisposable(() => {
    clearTimeout(timer)
    listening.dispose()
    live.dispose()
  })
}
