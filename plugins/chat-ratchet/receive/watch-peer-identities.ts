import { createDisposable, type Disposable } from '#kernel'
import type { LiveQuery } from '#kernel/ports'
import { deviceAndInviteFilters } from '../invites/find-invites'
import type { RatchetAccount } from '../ratchet-account'
import type { RatchetServices } from '../ratchet-services'
import type { RecordCache } from '../records/record-cache'
import { buildIdentityChanges, listWatchedIdentities } from './session-identities'

/**
 * Follows what people sign about their devices and invites, as far as sessions depend on it: a link is proven when its
 * inviter signs the same invite, and a device that was removed gets nothing any more.
 */
export function watchPeerIdentities(
  { store }: RatchetAccount,
  records: RecordCache,
  { nostr }: Pick<RatchetServices, 'nostr'>,
): Disposable {
  let openQuery: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let currentRequest = ''
  let lastCommit: Promise<unknown> = Promise.resolve()
  const closeQuery = (previous: typeof openQuery) => {
    previous?.subscription.dispose()
    previous?.query.dispose()
  }
  const applyEvents = () => {
    const events = openQuery?.query.get().events ?? []
    if (store.signal.aborted || !buildIdentityChanges(records.get(), events, store.chat)) return
    lastCommit = lastCommit
      .then(() =>
        records.commitWithRetry(store, async newestRecords =>
          buildIdentityChanges(newestRecords, events, store.chat),
        ),
      )
      // The store is closed, or did not take the change: it is made again with the next events, or at the next start.
      .catch(() => {})
  }
  const updateQuery = () => {
    const { owners, inviters } = listWatchedIdentities(records.get())
    const filters = deviceAndInviteFilters(owners, inviters)
    const request = JSON.stringify(filters)
    if (request !== currentRequest) {
      currentRequest = request
      const previous = openQuery
      const query = owners.length + inviters.length > 0 ? nostr.query(filters) : undefined
      openQuery = query && { query, subscription: query.subscribe(applyEvents) }
      closeQuery(previous)
    }
    applyEvents()
  }
  const recordSubscription = records.subscribe(updateQuery)
  updateQuery()
  return createDisposable(() => {
    recordSubscription.dispose()
    closeQuery(openQuery)
  })
}
