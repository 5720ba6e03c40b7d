import { type Disposable, type Store, toDisposable } from '#kernel'
import { followsOf } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import type { AccountsRecord } from './accounts-record'

/** Number of follows from which an account is worth saving. */
const MIN_FOLLOWS = 3

/**
 * Marks an account as worth saving in `record`, when its key is unsaved and it has written a note or follows three
 * people. Watches the current account, and reads only what is on this device.
 */
export function watchWorthSaving(nostr: NostrAccess, record: Store<AccountsRecord>): Disposable {
  let watched: string | undefined
  let watching: Disposable | undefined
  const stop = () => {
    watching?.dispose()
    watching = undefined
    watched = undefined
  }
  const watch = (pubkey: string) => {
    const query = nostr.query(
      [
        { kinds: [1], authors: [pubkey], limit: 1 },
        { kinds: [3], authors: [pubkey] },
      ],
      { from: 'local' },
    )
    const judge = () => {
      const isWorth = query
        .get()
        .events.some(event => event.kind === 1 || followsOf(event).length >= MIN_FOLLOWS)
      if (!isWorth) return
      stop()
      record.set(draft => {
        draft.worthSaving.push(pubkey)
      })
    }
    const listening = query.subscribe(judge)
    watched = pubkey
    watching = toDisposable(() => {
      listening.dispose()
      query.dispose()
    })
    judge()
  }
  const look = () => {
    const { pubkey } = nostr.session.get()
    const { unsaved, worthSaving } = record.get()
    const wanted =
      pubkey !== undefined && unsaved.includes(pubkey) && !worthSaving.includes(pubkey) ? pubkey : undefined
    if (wanted === watched) return
    stop()
    if (wanted !== undefined) watch(wanted)
  }
  const listening = [nostr.session.subscribe(look), record.subscribe(look)]
  look()
  return toDisposable(() => {
    for (const one of listening) one.dispose()
    stop()
  })
}
