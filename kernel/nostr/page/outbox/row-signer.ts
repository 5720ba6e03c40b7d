import type { NostrEvent } from '../../../ports/nostr-types'
import { SignerUnavailableError } from '../../../ports/signing'
import { changePrivateEntries } from './change-private-entries'
import { draftListVersion, IncompleteListError } from './draft-list-version'
import type { DurableOutboxOptions } from './durable-outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { addHintsToChanges, addRelayHints } from './relay-hints'
import {
  failedPatch,
  type RetryDelay,
  signedPatch,
  waitingForListPatch,
  waitingForSignerPatch,
} from './row-patches'
import { runExclusively } from './tab-locks'

/**
 * Returns a function that signs a row, shows the event and stores the row. If the signer refuses, the row fails. If too
 * few relays answer about a list, the row is only delayed. No list is changed twice at the same time, in any tab.
 * Nothing is stored once `disposedSignal` is aborted.
 */
export function createRowSigner(
  options: DurableOutboxOptions,
  items: OutboxItems,
  retryDelay: RetryDelay,
  disposedSignal: AbortSignal,
): (item: OutboxItem) => Promise<void> {
  const { signer, now, warn } = options
  const isStillWanted = (item: OutboxItem) => !disposedSignal.aborted && items.has(item)

  const sign = async (item: OutboxItem): Promise<NostrEvent> => {
    const { row, signal } = item
    const { task, account, isChosen = false, plugin } = row
    // Names the account, because the user may switch accounts while the row waits for relays and locks.
    const callOptions = { plugin, account, isChosen, signal }
    if ('signed' in task) return task.signed
    if ('draft' in task) return signer.sign(await addRelayHints(task.draft, options), callOptions)
    const { kind, identifier = '' } = task.list
    return runExclusively(
      `pinion:list:${account}:${kind}:${identifier}`,
      async () => {
        const storage = await options.storage
        const draftOptions = { ...options, storage, now: () => Math.floor(now() / 1000) }
        const changes = await addHintsToChanges(kind, task.changes, options)
        const { draft, before, dropped } = await draftListVersion(
          draftOptions,
          account,
          task.list,
          changes,
          task.isNew,
        )
        // If the row was removed, the account has signed out meanwhile, and none of its data may be stored.
        if (before && isStillWanted(item)) await storage.saveVersion(before).catch(warn)
        item.dropped = dropped
        const content = await changePrivateEntries(draft, changes, {
          decrypt: payload => signer.decrypt(account, payload, callOptions),
          encrypt: text => signer.encrypt(account, text, callOptions),
        })
        const event = await signer.sign({ ...draft, content }, { ...callOptions, keepTags: true })
        // The row gets the changes as they were signed, with their relay hints: the list is later compared with these.
        item.row = { ...item.row, task: { ...task, changes } }
        if (isStillWanted(item)) await storage.saveVersion(event).catch(warn)
        return event
      },
      disposedSignal,
    )
  }

  const handleSignError = async (item: OutboxItem, error: unknown) => {
    const reason = error instanceof Error ? error.message : 'It could not be signed.'
    if (error instanceof SignerUnavailableError && !item.signal?.aborted)
      await items.save(item, waitingForSignerPatch)
    else if (error instanceof IncompleteListError)
      await items.save(item, waitingForListPatch(item.row, reason, now(), retryDelay))
    else if (item.isFromThisTab) await items.removeEverywhere(item, { phase: 'failed', reason })
    else await items.save(item, failedPatch(reason))
  }

  return async item => {
    let event: NostrEvent
    try {
      event = await sign(item)
    } catch (error) {
      if (isStillWanted(item)) await handleSignError(item, error)
      return
    }
    if (!isStillWanted(item)) return
    // The event is set before it is shown, so that a guard that watches this list recognizes the version as the user's
    // own.
    item.row = { ...item.row, event }
    options.show([event])
    await items.save(item, signedPatch(item.row, event, now()))
  }
}
