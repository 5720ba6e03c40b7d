import { type Disposable, type NostrAccess, type NostrEvent, toDisposable } from '#kernel'
import type { ProfileText } from '../people/read-person'
import { readStored } from './read-stored'

/** ms in which profiles gather before they are indexed. */
const GATHER = 300
/** Profiles handed over at once. */
const BATCH = 500
/** Of those that arrive, the newest that are looked at: memory keeps them as long as this does. */
const WINDOW = 5_000
/** Characters; a longer profile is not read, so it need not be handed over. */
const MAX_CONTENT = 100_000

/**
 * Hands over the profiles of the local database, and those that arrive for any other reason. Asks no relay: whom the
 * reader may be looking for is not told.
 */
export function feedPeople(
  { query, stored }: Pick<NostrAccess, 'query' | 'stored'>,
  send: (profiles: readonly ProfileText[]) => void,
): Disposable {
  const seen = new WeakSet<NostrEvent>()
  // Of the database only the newest: the rest would push everything else out of memory.
  const live = query({ kinds: [0], limit: 1 }, { from: 'local', window: WINDOW })
  let timer: ReturnType<typeof setTimeout> | undefined

  const handOver = (events: readonly NostrEvent[]) => {
    const texts = events
      .filter(({ content }) => content.length <= MAX_CONTENT)
      .map(({ pubkey, content, created_at: createdAt }) => ({ pubkey, content, createdAt }))
    if (texts.length > 0) send(texts)
  }
  const pass = () => {
    timer = undefined
    const fresh: NostrEvent[] = []
    for (const event of live.get().events) {
      if (seen.has(event)) continue
      if (fresh.length === BATCH) {
        // The rest in the next turn: the page goes on meanwhile.
        timer = setTimeout(pass)
        break
      }
      seen.add(event)
      fresh.push(event)
    }
    handOver(fresh)
  }
  const gather = () => {
    timer ??= setTimeout(pass, GATHER)
  }
  const listening = live.subscribe(gather)
  gather()
  const reading = readStored(stored, { kinds: [0] }, handOver)
  return toDisposable(() => {
    clearTimeout(timer)
    reading.dispose()
    listening.dispose()
    live.dispose()
  })
}
