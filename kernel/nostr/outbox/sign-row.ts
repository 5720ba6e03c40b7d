import type { NostrEvent } from '../../ports/nostr-types'
import { SignerGone } from '../../ports/signing'
import { changePrivate } from './change-private'
import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { withHintsInChanges, withRelayHints } from './relay-hints'
import { failed, type RetryDelay, signed, waitsForList, waitsForSigner } from './row-state'
import { exclusively } from './tab-locks'
import { NotComplete, writeList } from './write-list'

/**
 * Signs a stored row, shows the event and stores the row again. A signer's refusal ends the row; too few answers from
 * relays about a list only delay it. Each list is changed once at a time, over all tabs.
 */
export function createRowSigner(
  options: OutboxOptions,
  items: OutboxItems,
  retry: RetryDelay,
): (item: OutboxItem) => Promise<void> {
  const { signer, now, warn } = options

  const sign = async (item: OutboxItem): Promise<NostrEvent> => {
    const { row, signal } = item
    const { task, account, plugin } = row
    // Name the account: waiting for relays and locks takes time, and the user may switch accounts meanwhile.
    const asked = { plugin, account, signal }
    if ('draft' in task) return signer.sign(await withRelayHints(task.draft, options), asked)
    const { kind, identifier = '' } = task.list
    return exclusively(`pinion:list:${account}:${kind}:${identifier}`, async () => {
      const storage = await options.storage
      const writer = { ...options, storage, now: () => Math.floor(now() / 1000) }
      const changes = await withHintsInChanges(kind, task.changes, options)
      const { draft, before } = await writeList(writer, account, task.list, changes, task.isNew)
      // If the account has signed out meanwhile, its row is gone: keep nothing.
      if (before && items.isHere(item)) await storage.keepVersion(before).catch(warn)
      const content = await changePrivate(draft.content, changes, {
        decrypt: payload => signer.decrypt(account, payload, asked),
        encrypt: text => signer.encrypt(account, text, asked),
      })
      const event = await signer.sign({ ...draft, content }, { ...asked, asTheyAre: true })
      // Whether the list still has the change is judged by what was written.
      item.row = { ...item.row, task: { ...task, changes } }
      if (items.isHere(item)) await storage.keepVersion(event).catch(warn)
      return event
    })
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
      if (items.isHere(item)) await refuse(item, error)
      return
    }
    if (!items.isHere(item)) return
    // Set the event before showing it: a guard that watches this list must recognize the version as our own.
    item.row = { ...item.row, event }
    options.show([event])
    await items.save(item, signed(item.row, event, now()))
  }
}
