import { createDisposable, type Disposable } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { ListeningSubscription } from '../contract'

/**
 * Opens one query of a listening plan, until the result is disposed. `isKnown` tells whether all of these events were
 * processed. `onNews` is called if an event was not, or if a relay outside `knownRelays` is queried.
 */
export function openListeningSubscription(
  nostr: Pick<NostrAccess, 'query'>,
  { filters, relays, pageSize, maxPages, knownIds = [], knownRelays }: ListeningSubscription,
  isKnown: (ids: readonly string[]) => Promise<boolean>,
  onNews: () => void,
): Disposable {
  const query = nostr.query(filters, { ...(relays && { relays }), initialCount: pageSize })
  const seenIds = new Set(knownIds)
  let pages = 0
  const lookUp = async (ids: readonly string[]) => {
    if (!(await isKnown(ids))) onNews()
  }
  const onChange = () => {
    const { events, answers, phase, older } = query.get()
    if (knownRelays) {
      if (Object.keys(answers).some(relay => !knownRelays.includes(relay))) onNews()
      return
    }
    const newIds = events.flatMap(({ id }) => (seenIds.has(id) ? [] : [id]))
    for (const id of newIds) seenIds.add(id)
    if (newIds.length > 0) void lookUp(newIds).catch(onNews)
    if (phase !== 'settled' || older !== 'idle' || events.length === 0 || pages >= maxPages) return
    pages++
    query.loadOlder(pageSize)
  }
  const subscription = query.subscribe(onChange)
  onChange()
  return createDisposable(() => {
    subscription.dispose()
    query.dispose()
  })
}
