import type { NostrEvent } from '../../../../ports/nostr-types'
import { SignerUnavailableError } from '../../../../ports/signing'
import type { KernelSigner } from '../../signer/kernel-signer'
import { addListRelayHints, addRelayHints } from '../../signer/relay-hints'
import { changePrivateEntries } from '../lists/change-private-entries'
import { IncompleteListError, type ListVersions } from '../lists/list-versions'
import type { LocalEvents, OutboxRelays } from '../outbox-ports'
import { runExclusively } from '../tab-locks'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { markAwaitingList, markAwaitingSigner, markFailed, markSigned } from './row-states'

/**
 * Returns a function that signs a row, shows the event and stores the row. If the signer refuses, the row fails. If too
 * few relays answer about a list, the row is only delayed. No list is changed twice at the same time, in any tab.
 * Nothing is stored once `disposedSignal` is aborted.
 */
export function createRowSigner(
  items: OutboxItems,
  versions: ListVersions,
  signer: KernelSigner,
  { getSourceRelays }: OutboxRelays,
  { peek, show }: LocalEvents,
  disposedSignal: AbortSignal,
): (item: OutboxItem) => Promise<void> {
  const eventLookup = { peek, getSourceRelays }
  const isStillWanted = (item: OutboxItem) => !disposedSignal.aborted && items.has(item)

  const sign = async (item: OutboxItem): Promise<NostrEvent> => {
    const { row, signal } = item
    const { task, account, isChosen = false, plugin } = row
    // Names the account, because the user may switch accounts while the row waits for relays and locks.
    const callOptions = { plugin, account, isChosen, signal }
    if ('signed' in task) return task.signed
    if ('draft' in task) return signer.sign(await addRelayHints(task.draft, eventLookup), callOptions)
    const { kind, identifier = '' } = task.list
    return runExclusively(
      `pinion:list:${account}:${kind}:${identifier}`,
      async () => {
        const changes = await addListRelayHints(kind, task.changes, eventLookup)
        const { draft, before, dropped } = await versions.draftNext(account, task.list, changes, task.isNew)
        // If the row is gone, the account has signed out meanwhile, and none of its data may be stored.
        if (before && isStillWanted(item)) await versions.save(before)
        item.dropped = dropped
        const content = await changePrivateEntries(draft, changes, {
          decrypt: payload => signer.decrypt(account, payload, callOptions),
          encrypt: text => signer.encrypt(account, text, callOptions),
        })
        const event = await signer.sign({ ...draft, content }, { ...callOptions, keepTags: true })
        // The row gets the changes as they were signed, with their relay hints, because the overwrite watcher compares
        // later versions of the list with them.
        items.change(item, { task: { ...task, changes } })
        if (isStillWanted(item)) await versions.save(event)
        return event
      },
      disposedSignal,
    )
  }

  const handleSignError = async (item: OutboxItem, error: unknown) => {
    const reason = error instanceof Error ? error.message : 'It could not be signed.'
    if (error instanceof SignerUnavailableError && !item.signal?.aborted)
      await items.save(item, markAwaitingSigner)
    else if (error instanceof IncompleteListError) await items.save(item, markAwaitingList(reason))
    else if (item.isFromThisTab) await items.removeEverywhere(item, { phase: 'failed', reason })
    else await items.save(item, markFailed(reason))
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
    // The event is set before it is shown, so that an overwrite watch on this list recognizes the version as the user's
    // own.
    items.change(item, { event })
    show([event])
    await items.save(item, markSigned(event))
  }
}
