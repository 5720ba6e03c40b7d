import type { NostrEvent } from '../../../ports/nostr-types'
import { SignerGone } from '../../../ports/signing'
import { changePrivate } from './change-private'
import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { withHintsInChanges, withRelayHints } from './relay-hints'
import { failed, type RetryDelay, signed, waitsForList, waitsForSigner } from './row-state'
import { exclusively } from './tab-locks'
import { NotComplete, writeList } from './write-list'

/**
 * Returns a function that signs a row, shows the event and stores the row. If the signer refuses, the row fails. If too
 * few relays answer about a list, the row is only delayed. No list is changed twice at the same time, in any tab.
 * Nothing is stored once `ended` is aborted.
 */
export function createRowSigner(
  options: OutboxOptions,
  items: OutboxItems,
  retry: RetryDelay,
  ended: AbortSignal,
): (item: OutboxItem) => Promise<void> {
  const { signer, now, warn } = options
  const isWanted = (item: OutboxItem) => !ended.aborted && items.isHere(item)

  const sign = async (item: OutboxItem): Promise<NostrEvent> => {
    const { row, signal } = item
    const { task, account, isChosen = false, plugin } = row
    // Names the account, because the user may switch accounts while the row waits for relays and locks.
    const asked = { plugin, account, isChosen, signal }
    if ('signed' in task) return task.signed
    if ('draft' in task) return signer.sign(await withRelayHints(task.draft, options), asked)
    const { kind, identifier = '' } = task.list
    return exclusively(
      `pinion:list:${account}:${kind}:${identifier}`,
      async () => {
        const storage = await options.storage
        const writer = { ...options, storage, now: () => Math.floor(now() / 1000) }
        const changes = await withHintsInChanges(kind, task.changes, options)
        const { draft, before, dropped } = await writeList(writer, account, task.list, changes, task.isNew)
        // If the row is gone, the account was signed out meanwhile, and none of its data may be stored.
        if (before && isWanted(item)) await storage.keepVersion(before).catch(warn)
        item.dropped = dropped
        const content = await changePrivate(draft, changes, {
          decrypt: payload => signer.decrypt(account, payload, asked),
          encrypt: text => signer.encrypt(account, text, asked),
        })
        const event = await signer.sign({ ...draft, content }, { ...asked, asTheyAre: true })
        // The row gets the changes as they were signed, with their relay hints: the list is later compared with these.
        item.row = { ...item.row, task: { ...task, changes } }
        if (isWanted(item)) await storage.keepVersion(event).catch(warn)
        return event
      },
      ended,
    )
  }

  const refuse = async (item: OutboxItem, error: unknown) => {
    const reason = error instanceof Error ? error.message : 'It could not be signed.'
    if (error instanceof SignerGone && !item.signal?.aborted) await items.save(item, waitsForSigner)
    else if (error instanceof NotComplete)
      await items.save(item, waitsForList(item.row, reason, now(), retry))
    else if (item.mine) await items.drop(item, { phase: 'failed', reason })
    else await items.save(item, failed(reason))
  }

  return async item => {
    let event: NostrEvent
    try {
      event = await sign(item)
    } catch (error) {
      if (isWanted(item)) await refuse(item, error)
      return
    }
    if (!isWanted(item)) return
    // The event is set before it is shown, so that a guard that watches this list recognizes the version as the user's
    // own.
    item.row = { ...item.row, event }
    options.show([event])
    await items.save(item, signed(item.row, event, now()))
  }
}
