import { createEventRefFilter } from '../../ports/create-event-ref-filter'
import type { NostrAccess } from '../../ports/nostr-access'
import type { EventRef, NostrEvent } from '../../ports/nostr-types'

/** Milliseconds after which `NostrAccess.get` gives up. */
const FETCH_TIMEOUT_MS = 10_000

/**
 * Resolves with the first event that answers a one-off query. For a replaceable event, it first waits until all relays
 * have answered.
 */
export function fetchEvent(
  ref: EventRef,
  query: NostrAccess['query'],
  peek: NostrAccess['peek'],
  signal?: AbortSignal,
): Promise<NostrEvent | undefined> {
  if ('id' in ref) {
    const cached = peek(ref)
    if (cached) return Promise.resolve(cached)
  }
  const live = query(createEventRefFilter(ref), { live: false, ...(ref.relays && { hints: ref.relays }) })
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      const [event] = live.get().events
      live.dispose()
      resolve(event)
    }
    const abort = () => {
      clearTimeout(timer)
      live.dispose()
      reject(signal?.reason)
    }
    const timer = setTimeout(finish, FETCH_TIMEOUT_MS)
    signal?.addEventListener('abort', abort, { once: true })
    live.subscribe(() => {
      const { events, phase } = live.get()
      if (phase === 'settled' || ('id' in ref && events.length > 0)) finish()
    })
    if (signal?.aborted) abort()
  })
}
