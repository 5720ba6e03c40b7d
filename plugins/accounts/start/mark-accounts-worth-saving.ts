import { createDisposable, type Disposable, type Store } from '#kernel'
import { parseFollowList } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import type { AccountsSettings } from './accounts-settings'

/** Number of follows with which an account is worth saving. */
const MIN_FOLLOWS = 3

/**
 * Marks an account as worth saving in `record`, when its key is unsaved and it has written a note or follows three
 * people. Watches the current account, and reads only what is on this device.
 */
export function markAccountsWorthSaving(nostr: NostrAccess, record: Store<AccountsSettings>): Disposable {
  let watchedPubkey: string | undefined
  let activity: Disposable | undefined
  const stopWatching = () => {
    activity?.dispose()
    activity = undefined
    watchedPubkey = undefined
  }
  const watchActivity = (pubkey: string) => {
    const query = nostr.query(
      [
        { kinds: [1], authors: [pubkey], limit: 1 },
        { kinds: [3], authors: [pubkey] },
      ],
      { source: 'local' },
    )
    const checkActivity = () => {
      const isWorthSaving = query
        .get()
        .events.some(event => event.kind === 1 || parseFollowList(event).length >= MIN_FOLLOWS)
      if (!isWorthSaving) return
      stopWatching()
      record.set(draft => {
        draft.worthSaving.push(pubkey)
      })
    }
    const subscription = query.subscribe(checkActivity)
    watchedPubkey = pubkey
    activity = createDisposable(() => {
      subscription.dispose()
      query.dispose()
    })
    checkActivity()
  }
  const updateWatched = () => {
    const { pubkey } = nostr.session.get()
    const { unsaved, worthSaving } = record.get()
    const pubkeyToWatch =
      pubkey !== undefined && unsaved.includes(pubkey) && !worthSaving.includes(pubkey) ? pubkey : undefined
    if (pubkeyToWatch === watchedPubkey) return
    stopWatching()
    if (pubkeyToWatch !== undefined) watchActivity(pubkeyToWatch)
  }
  const subscriptions = [nostr.session.subscribe(updateWatched), record.subscribe(updateWatched)]
  updateWatched()
  return createDisposable(() => {
    for (const subscription of subscriptions) subscription.dispose()
    stopWatching()
  })
}
