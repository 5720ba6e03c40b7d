import { type Disposable, type OutboxService, toDisposable } from '#kernel'
import type { RootLists } from './root-lists'

/** What was clicked and waits for relays, from before this page was loaded too, is shown as it will be. */
export function showPending(
  outbox: Pick<OutboxService, 'entries'>,
  lists: Pick<RootLists, 'pend'>,
  own: () => string | undefined,
): Disposable {
  const shown = new Map<string, Disposable>()
  const look = () => {
    const waiting = new Set<string>()
    // The newest last: it is what counts.
    for (const { id, account, kind, changes = [] } of outbox.entries.get().toReversed()) {
      if (account !== own() || (kind !== 3 && kind !== 10_000)) continue
      for (const change of changes) {
        const tag = 'add' in change ? change.add : 'remove' in change ? change.remove : []
        const [name, pubkey] = tag
        if (name !== 'p' || pubkey === undefined) continue
        const key = `${id} ${pubkey}`
        waiting.add(key)
        if (!shown.has(key))
          shown.set(key, lists.pend(kind === 3 ? 'follows' : 'mutes', pubkey, 'add' in change))
      }
    }
    for (const [key, pending] of shown) {
      if (waiting.has(key)) continue
      shown.delete(key)
      pending.dispose()
    }
  }
  const listening = outbox.entries.subscribe(look)
  look()
  return toDisposable(() => {
    listening.dispose()
    for (const pending of shown.values()) pending.dispose()
  })
}
