import { createValueStore, type ValueStore } from '../../../core/value-store'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { DiscardOptions, ListRef, OutboxService, PublishStatus } from '../../../ports/publishing'
import { createListVersions, getListAddress } from './lists/list-versions'
import { createOverwriteWatcher } from './lists/overwrite-watcher'
import type { LocalEvents, OutboxAccounts, OutboxClock, OutboxRelays } from './outbox-ports'
import { createOutboxItems, type OutboxItem, type OutboxItems, type OutboxMessage } from './rows/outbox-items'
import {
  createOutboxRow,
  createRepeatedRow,
  getDeletedEventIds,
  type OutboxRow,
  type OutboxSubmission,
} from './rows/outbox-row'
import type { OutboxStorage } from './rows/outbox-storage'
import { createRowProcessor } from './rows/row-processor'
import { createRowSchedule, getExpiredOutboxRows } from './rows/row-schedule'
import { createRowSender } from './rows/row-sender'
import { createRowSigner } from './rows/row-signer'
import { canDiscard, markRerouted, markRetriedByUser, markRetriedOnReconnect } from './rows/row-states'
import { holdTabLock } from './tab-locks'

/**
 * The durable outbox of all accounts in this browser. One tab sends the events of all tabs. Each tab signs what was
 * submitted in it.
 */
export interface DurableOutbox extends Pick<OutboxItems, 'entries' | 'unsignedChanges'> {
  submit(submission: OutboxSubmission): void
  /** Withdraws an event that no relay has accepted; see `OutboxService`. */
  discard(id: string, options?: DiscardOptions): Promise<boolean>
  retry: OutboxService['retry']
  /** Returns the kept versions of a list, newest first. */
  versions(account: string, list: ListRef): Promise<readonly NostrEvent[]>
  /** Retries everything that waits for the network. */
  retryNow(): void
  deleteAccount(account: string): Promise<void>
  dispose(): void
}

/** `warn` is called with faults that the outbox survives: if the storage fails to write, a change stays in memory. */
export function createDurableOutbox(
  openedStorage: Promise<OutboxStorage>,
  relays: OutboxRelays,
  events: LocalEvents,
  accounts: OutboxAccounts,
  clock: OutboxClock,
  warn: (error: unknown) => void,
): DurableOutbox {
  const { now } = clock
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pinion-outbox')
  const broadcast = (message: OutboxMessage) => {
    if (!disposedSignal.aborted) channel?.postMessage(message)
  }
  let storage: OutboxStorage | undefined
  let isSendingTab = false
  const disposal = new AbortController()
  const disposedSignal = disposal.signal

  const versions = createListVersions(openedStorage, relays, events, clock, warn)
  const items = createOutboxItems(openedStorage, versions, clock, broadcast, warn)
  const overwriteWatcher = createOverwriteWatcher(relays.query, items, row => {
    const status = createValueStore<PublishStatus>({ phase: 'queued', relays: {} })
    add(createRepeatedRow(row, crypto.randomUUID(), now()), status)
  })
  const schedule = createRowSchedule(
    accounts,
    clock,
    () => isSendingTab,
    id => items.get(id)?.row,
  )
  const processRow = createRowProcessor(
    items,
    {
      sign: createRowSigner(items, versions, accounts.signer, relays, events, disposedSignal),
      send: createRowSender(items, relays, events, schedule.getDueRelays, overwriteWatcher.watch),
    },
    schedule,
    now,
    disposedSignal,
    warn,
  )

  /** Processes the rows that wait for another row (`after`), because that row may have ended. */
  const processFollowers = () => {
    for (const item of items.all())
      if (item.row.after !== undefined && Object.keys(item.row.deliveries).length === 0) void processRow(item)
  }
  const followerSubscription = items.entries.subscribe(processFollowers)

  const add = (
    row: OutboxRow,
    status: ValueStore<PublishStatus>,
    signal?: AbortSignal,
    onCommitted?: (durable: boolean) => void,
  ) => {
    const item = items.submit(row, status, signal)
    void items.save(item).then(() => {
      item.isBusy = false
      onCommitted?.(item.isStored && storage?.problem === undefined)
      return processRow(item)
    })
  }
  const addSubmitted = (submission: OutboxSubmission, deletes: readonly NostrEvent[] = []) => {
    const row = createOutboxRow(submission, now())
    const { status, options, onCommitted } = submission
    add({ ...row, ...(deletes.length > 0 && { deletes }) }, status, options.signal, onCommitted)
  }

  /** Shows a row that another tab has changed or an earlier visit has stored. */
  const show = (row: OutboxRow): OutboxItem | undefined => {
    const item = items.receive(row)
    if (!item) return undefined
    if ('signed' in row.task) {
      // The page does not show this event: it is encrypted, such as a gift wrap, and only its receiver can decrypt it.
    } else if (row.event && row.phase !== 'failed') events.show([row.event])
    else if (row.event && 'list' in row.task) events.hide(row.event)
    return item
  }
  const receive = (row: OutboxRow) => {
    const item = show(row)
    if (item) void processRow(item)
  }
  /**
   * Follows the row of an event that was submitted before, perhaps by a page that was closed before it knew the result.
   * Returns false if there is no such row.
   */
  const resume = async ({ id, status, onCommitted }: OutboxSubmission): Promise<boolean> => {
    const row = items.get(id) ? undefined : await (await openedStorage).get(id).catch(() => undefined)
    if (row && !items.get(id)) receive(row)
    const item = items.get(id)
    if (!item) return false
    const follow = () => status.set(item.status.get())
    item.status.subscribe(follow)
    follow()
    onCommitted?.(item.isStored && storage?.problem === undefined)
    return true
  }
  const load = async () => {
    const rows = await items.readAllStored()
    const old = new Set(getExpiredOutboxRows(rows, now()).map(row => row.id))
    // All rows are in memory before the first is sent, because a row may wait for another one. They are shown at once,
    // because a row may be discarded later.
    const shown = rows.flatMap(row => (old.has(row.id) || items.get(row.id) ? [] : (show(row) ?? [])))
    for (const item of shown) void processRow(item)
    for (const id of old) await storage?.delete(id).catch(warn)
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => {
      if (data.changed) receive(data.changed)
      if (data.gone === undefined) return
      items.reportRemoval()
      const item = items.get(data.gone)
      if (!item) return
      if (item.row.event && item.row.phase !== 'sent') events.hide(item.row.event)
      item.status.set({ ...item.status.get(), phase: 'discarded' })
      items.removeLocal(item)
    }

  const discard: DurableOutbox['discard'] = async (
    id,
    { includeSending = false, includeSent = false } = {},
  ) => {
    // Another tab or an earlier visit may have stored a row that this tab has not loaded.
    const storedRow = items.get(id) ? undefined : await (await openedStorage).get(id).catch(() => undefined)
    const row = items.get(id)?.row ?? storedRow
    if (!row || !(includeSent || canDiscard(row, includeSending))) return false
    const item = items.get(id) ?? items.receive(row)
    if (!item) return false
    if (item.row.event) await versions.retract(item.row.event)
    await items.removeEverywhere(item, { phase: 'discarded' })
    return true
  }

  const retryNow = () => {
    for (const item of items.all()) {
      items.move(item, markRetriedOnReconnect)
      void processRow(item)
    }
  }

  let heldLock: { release(): void } | undefined
  const startSending = () => {
    if (disposedSignal.aborted) return
    isSendingTab = true
    // Rows that failed in an earlier visit may have to wait for long, but the network may be better now, so all are
    // tried at once.
    void load().catch(warn).then(retryNow)
  }
  void openedStorage.then(opened => {
    storage = opened
    if (disposedSignal.aborted) opened.close()
    else if (opened.problem !== undefined) startSending()
    else {
      heldLock = holdTabLock('pinion:outbox', startSending)
      void load().catch(warn)
    }
  })

  return {
    entries: items.entries,
    unsignedChanges: items.unsignedChanges,
    submit(submission) {
      const { account, task } = submission
      if ('signed' in task) {
        void resume(submission).then(isResumed => isResumed || addSubmitted(submission), warn)
        return
      }
      const deletedIds = getDeletedEventIds(task)
      const deletes = deletedIds.flatMap(id => {
        const event = events.peek({ id })
        return event?.pubkey === account ? [event] : []
      })
      // Discards each event that this deletion names and that no relay has accepted. Otherwise the event might be
      // sent after its own deletion.
      for (const { row } of items.all())
        if (row.account === account && row.event && deletedIds.includes(row.event.id))
          void discard(row.id, { includeSending: true })
      addSubmitted(submission, deletes)
    },
    discard,
    retry(id, chosenRelays) {
      const item = items.get(id)
      if (!item) return
      const isRerouted = chosenRelays && item.row.phase === 'failed'
      void items
        .save(item, isRerouted ? markRerouted(chosenRelays) : markRetriedByUser)
        .then(() => processRow(item))
    },
    async versions(account, list) {
      return (await openedStorage).versions(getListAddress(account, list))
    },
    retryNow,
    async deleteAccount(account) {
      for (const item of items.all())
        if (item.row.account === account) await items.removeEverywhere(item, { phase: 'discarded' })
      overwriteWatcher.forgetAccount(account)
      const opened = await openedStorage
      const deletion = opened.deleteAccount(account).catch(warn)
      items.reportRemoval()
      await deletion
    },
    dispose() {
      disposal.abort()
      followerSubscription.dispose()
      for (const item of items.all()) clearTimeout(item.timer)
      overwriteWatcher.dispose()
      heldLock?.release()
      channel?.close()
      storage?.close()
    },
  }
}
