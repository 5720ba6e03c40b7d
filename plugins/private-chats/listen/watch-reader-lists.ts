import { createDisposable, type Disposable } from '#kernel'
import { isNewerVersion } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'

/** The lists of the reader that decide which conversations are requests and which are hidden: follows and mutes. */
const READER_LIST_KINDS = [3, 10_000]

/** A version of one of the reader's lists. `created_at` is in s. */
export type ReaderListVersion = Pick<NostrEvent, 'id' | 'kind' | 'created_at'>

/** Watches the reader's lists of follows and mutes, on relays and in other tabs, and calls `onChange` with the newest. */
export function watchReaderLists(
  nostr: Pick<NostrAccess, 'query'>,
  account: string,
  onChange: (newest: readonly ReaderListVersion[]) => void,
): Disposable {
  const query = nostr.query({ kinds: READER_LIST_KINDS, authors: [account] })
  const newestByKind = new Map<number, ReaderListVersion>()
  const update = () => {
    const newer = query.get().events.filter(event => {
      const known = newestByKind.get(event.kind)
      if (known && !isNewerVersion(event, known)) return false
      newestByKind.set(event.kind, event)
      return true
    })
    if (newer.length > 0)
      onChange([...newestByKind.values()].map(({ id, kind, created_at }) => ({ id, kind, created_at })))
  }
  const subscription = query.subscribe(update)
  update()
  return createDisposable(() => {
    subscription.dispose()
    query.dispose()
  })
}

/** True if one of these lists is newer than in `known`. */
export const areListsNewer = (
  newest: readonly ReaderListVersion[],
  known: readonly ReaderListVersion[],
): boolean =>
  newest.some(list => {
    const knownList = known.find(({ kind }) => kind === list.kind)
    return !knownList || isNewerVersion(list, knownList)
  })
