import { type Disposable, type ListChange, type NostrAccess, type OutboxService, toDisposable } from '#kernel'
import type { RootLists } from './root-lists'

export interface PendingOptions {
  readonly outbox: Pick<OutboxService, 'entries'>
  readonly nostr: Pick<NostrAccess, 'session' | 'unwritten'>
  readonly lists: Pick<RootLists, 'pend'>
}

/** Shows list changes that wait for relays as already done, including those from before a reload. */
export function showPending({ outbox, nostr, lists }: PendingOptions): Disposable {
  const shown = new Map<string, Disposable[]>()
  let disposed = false

  const show = (id: string, kind: number, changes: readonly ListChange[]) => {
    for (const change of changes) {
      const there = 'add' in change || 'addPrivate' in change
      const [name, pubkey] = entryOf(change)
      if (name === 'p' && pubkey !== undefined)
        shown.get(id)?.push(lists.pend(kind === 3 ? 'follows' : 'mutes', pubkey, there))
    }
  }
  /** The outbox gives everyone only the public changes; private mutes are told only to this plugin. */
  const showMutes = async (id: string, changes: readonly ListChange[]) => {
    const own = await nostr.unwritten(id).catch(() => [])
    if (!disposed) show(id, 10_000, own.length > 0 ? own : changes)
  }
  const look = () => {
    const waiting = new Set<string>()
    // Newest last, because the latest change counts.
    for (const { id, account, kind, changes } of outbox.entries.get().toReversed()) {
      if (account !== nostr.session.get().pubkey || (kind !== 3 && kind !== 10_000) || !changes) continue
      waiting.add(id)
      if (shown.has(id)) continue
      shown.set(id, [])
      if (kind === 3) show(id, kind, changes)
      else void showMutes(id, changes)
    }
    for (const [id, pending] of shown) {
      if (waiting.has(id)) continue
      shown.delete(id)
      for (const item of pending) item.dispose()
    }
  }
  const listening = outbox.entries.subscribe(look)
  const following = nostr.session.subscribe(look)
  look()
  return toDisposable(() => {
    disposed = true
    listening.dispose()
    following.dispose()
    for (const item of [...shown.values()].flat()) item.dispose()
  })
}

/** The entry that a change adds or removes. */
function entryOf(change: ListChange): readonly string[] {
  if ('add' in change) return change.add
  if ('addPrivate' in change) return change.addPrivate
  if ('remove' in change) return change.remove
  return 'removePrivate' in change ? change.removePrivate : []
}
