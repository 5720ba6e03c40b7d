import { type Disposable, toDisposable } from '#kernel'
import type { ListChange, NostrAccess, OutboxService } from '#kernel/ports'
import type { OwnListsCore } from './own-lists'

export interface WaitingOptions {
  readonly outbox: Pick<OutboxService, 'entries'>
  readonly session: NostrAccess['session']
  readonly lists: Pick<OwnListsCore, 'at' | 'opened'>
}

interface Waiting {
  readonly shown: Disposable[]
  readonly told: Set<NostrAccess>
}

const isPrivate = (change: ListChange) => 'addPrivate' in change || 'removePrivate' in change

/** Shows changes that are still in the outbox as if they were published, including changes from before a reload. */
export function showWaitingEdits({ outbox, session, lists }: WaitingOptions): Disposable {
  const waiting = new Map<string, Waiting>()
  let disposed = false

  /**
   * Shows the private changes. The outbox's entries have only public changes; the outbox tells the private ones only to
   * the plugin that made them.
   */
  const showPrivate = async (id: string, address: string, nostr: NostrAccess) => {
    const changes = await nostr.unwritten(id).catch(() => [])
    const now = waiting.get(id)
    const list = lists.at(address)
    const secret = changes.filter(isPrivate)
    if (!disposed && now && list && secret.length > 0) now.shown.push(list.show(secret))
  }
  const look = () => {
    const { pubkey } = session.get()
    const still = new Set<string>()
    // Apply the newest change last, because a later change replaces an earlier one of the same entry.
    for (const { id, account, kind, identifier = '', changes } of outbox.entries.get().toReversed()) {
      const address = `${kind}:${account}:${identifier}`
      const list = lists.at(address)
      if (!list || !changes || account !== pubkey) continue
      still.add(id)
      const now = waiting.get(id) ?? { shown: [list.show(changes)], told: new Set() }
      waiting.set(id, now)
      for (const nostr of list.confidants) {
        if (now.told.has(nostr)) continue
        now.told.add(nostr)
        void showPrivate(id, address, nostr)
      }
    }
    for (const [id, { shown }] of waiting) {
      if (still.has(id)) continue
      waiting.delete(id)
      for (const item of shown) item.dispose()
    }
  }
  const listening = [outbox.entries.subscribe(look), session.subscribe(look), lists.opened.subscribe(look)]
  look()
  return toDisposable(() => {
    disposed = true
    for (const item of listening) item.dispose()
    for (const item of [...waiting.values()].flatMap(({ shown }) => shown)) item.dispose()
  })
}
