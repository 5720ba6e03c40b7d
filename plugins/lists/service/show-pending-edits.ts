import { createDisposable, type Disposable } from '#kernel'
import type { ListChange, NostrAccess, OutboxService } from '#kernel/ports'
import type { OwnListsWithLookup } from './own-lists'

export interface PendingEditsOptions {
  readonly outbox: Pick<OutboxService, 'entries'>
  readonly session: NostrAccess['session']
  readonly lists: Pick<OwnListsWithLookup, 'findList' | 'onOpen'>
}

interface PendingEdit {
  readonly shownEdits: Disposable[]
  readonly requestedFrom: Set<NostrAccess>
}

const isPrivate = (change: ListChange) => 'addPrivate' in change || 'removePrivate' in change

/** Shows changes that are still in the outbox as if they were published, including changes from before a reload. */
export function showPendingEdits({ outbox, session, lists }: PendingEditsOptions): Disposable {
  const pendingEdits = new Map<string, PendingEdit>()
  let disposed = false

  /**
   * Shows the private changes of an edit. The outbox's `entries` contain only public changes, and only the plugin that
   * made an edit can get its private changes from the outbox.
   */
  const showPrivate = async (id: string, address: string, nostr: NostrAccess) => {
    const changes = await nostr.getUnsignedChanges(id).catch(() => [])
    const pendingEdit = pendingEdits.get(id)
    const list = lists.findList(address)
    const secret = changes.filter(isPrivate)
    if (!disposed && pendingEdit && list && secret.length > 0)
      pendingEdit.shownEdits.push(list.showPending(secret))
  }
  const update = () => {
    const { pubkey } = session.get()
    const presentIds = new Set<string>()
    // Apply the newest change last, because a later change replaces an earlier one of the same entry.
    for (const { id, account, kind, identifier = '', changes } of outbox.entries.get().toReversed()) {
      const address = `${kind}:${account}:${identifier}`
      const list = lists.findList(address)
      if (!list || !changes || account !== pubkey) continue
      presentIds.add(id)
      const pendingEdit = pendingEdits.get(id) ?? {
        shownEdits: [list.showPending(changes)],
        requestedFrom: new Set(),
      }
      pendingEdits.set(id, pendingEdit)
      for (const nostr of list.privateAccesses) {
        if (pendingEdit.requestedFrom.has(nostr)) continue
        pendingEdit.requestedFrom.add(nostr)
        void showPrivate(id, address, nostr)
      }
    }
    for (const [id, { shownEdits }] of pendingEdits) {
      if (presentIds.has(id)) continue
      pendingEdits.delete(id)
      for (const item of shownEdits) item.dispose()
    }
  }
  const listening = [
    outbox.entries.subscribe(update),
    session.subscribe(update),
    lists.onOpen.subscribe(update),
  ]
  update()
  return createDisposable(() => {
    disposed = true
    for (const item of listening) item.dispose()
    for (const item of [...pendingEdits.values()].flatMap(({ shownEdits }) => shownEdits)) item.dispose()
  })
}
