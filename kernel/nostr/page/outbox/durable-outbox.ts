import { createValueStore } from '../../../core/value-store'
import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { DiscardOptions, ListRef, PublishStatus } from '../../../ports/publishing'
import type { Account } from '../../../ports/signing'
import type { RelayVerdict } from '../../messages/relay-verdict'
import type { KernelSigner } from '../signer/kernel-signer'
import { deletedEventIds } from './deleted-event-ids'
import { listAddress } from './draft-list-version'
import { createOutboxItems, type OutboxItem, type OutboxItems, type OutboxMessage } from './outbox-items'
import type { OutboxRow } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { createOutboxRow, type OutboxSubmission } from './outbox-submission'
import { createOverwriteWatcher } from './overwrite-watcher'
import { retractUnsent } from './retract-unsent'
import { expiredRows, retryDelayMs } from './retry-times'
import { canDiscard, retriedPatch, retryNowPatch } from './row-patches'
import { createRowProcessor } from './row-processor'
import { rowStatus } from './row-status'
import { holdTabLock } from './tab-locks'

export interface DurableOutboxOptions {
  readonly storage: Promise<OutboxStorage>
  readonly signer: KernelSigner
  /** The public key of the account that is signed in now. */
  readonly currentAccount: () => string | undefined
  /** The accounts of this browser. */
  readonly accounts: () => readonly Account[]
  readonly query: NostrAccess['query']
  readonly peek: NostrAccess['peek']
  /** Adds events to this page's event store. */
  readonly show: (events: readonly NostrEvent[]) => void
  /**
   * Removes an event from this page's event store. `instead` is the previous version, if known, which becomes visible
   * again.
   */
  readonly hide: (event: NostrEvent, instead?: NostrEvent) => void
  /** Returns the relays for an event. `isChosen` is that of the event's row. */
  readonly route: (event: NostrEvent, isChosen: boolean) => Promise<readonly string[]>
  readonly deliver: (event: NostrEvent, relay: string) => Promise<RelayVerdict>
  readonly storeEvent: (event: NostrEvent) => void
  /** Returns the relays that sent the event with this id in this session. */
  readonly getSourceRelays: (id: string) => Promise<readonly string[]>
  /** ms */
  readonly now: () => number
  /** Returns the milliseconds until a failed attempt is repeated. Tests use shorter times. */
  readonly retryDelayMs?: (attempts: number) => number
  /** Called if the storage failed to write. The change stays in memory. */
  readonly warn: (error: unknown) => void
}

/**
 * The durable outbox of all accounts in this browser. One tab sends the events of all tabs. Each tab signs what was
 * submitted in it.
 */
export interface DurableOutbox extends Pick<OutboxItems, 'entries' | 'unsignedChanges'> {
  submit(item: OutboxSubmission): void
  /** Withdraws an event that no relay has accepted; see `OutboxService`. */
  discard(id: string, options?: DiscardOptions): Promise<boolean>
  retry(id: string): void
  /** Returns the kept versions of a list, newest first. */
  versions(account: string, list: ListRef): Promise<readonly NostrEvent[]>
  /** Retries everything that waits for the network. */
  retryNow(): void
  deleteAccount(account: string): Promise<void>
  dispose(): void
}

export function createDurableOutbox(options: DurableOutboxOptions): DurableOutbox {
  const { now, warn } = options
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pinion-outbox')
  const broadcast = (message: OutboxMessage) => {
    if (!disposedSignal.aborted) channel?.postMessage(message)
  }
  const items = createOutboxItems(options.storage, broadcast, warn)
  let storage: OutboxStorage | undefined
  let isSendingTab = false
  const disposal = new AbortController()
  const disposedSignal = disposal.signal

  const lists = createOverwriteWatcher(options.query, items, row => {
    const id = crypto.randomUUID()
    const status = createValueStore<PublishStatus>({ phase: 'queued', relays: {} })
    add({ ...createOutboxRow({ ...row, id, hold: 0, status }, now()), again: row.again }, { status })
  })
  const processRow = createRowProcessor(options, items, {
    retryDelay: options.retryDelayMs ?? retryDelayMs,
    isSendingTab: () => isSendingTab,
    disposedSignal,
    onFirstAccepted: lists.watch,
  })

  const add = (
    row: OutboxRow,
    { status, signal, onCommitted }: Pick<OutboxSubmission, 'status' | 'signal' | 'onCommitted'>,
  ) => {
    const item: OutboxItem = {
      row,
      status,
      isFromThisTab: true,
      isStored: false,
      isBusy: true,
      ...(signal && { signal }),
    }
    items.add(item)
    void items.save(item, {}).then(() => {
      item.isBusy = false
      onCommitted?.(item.isStored && storage?.problem === undefined)
      return processRow(item)
    })
  }

  /** Adds or updates a row that another tab has changed or an earlier visit has stored. */
  const addOrUpdateRow = (row: OutboxRow) => {
    const existing = items.get(row.id)
    if (existing?.isBusy) return
    if (existing) {
      existing.row = row
      items.updateStatus(existing)
    } else
      items.add({
        row,
        status: createValueStore(rowStatus(row)),
        isFromThisTab: false,
        isStored: true,
        isBusy: false,
      })
    const item = items.get(row.id)
    if ('signed' in row.task) {
      // The event is of no use to this page, which cannot decrypt it.
    } else if (row.event && row.phase !== 'failed') options.show([row.event])
    else if (row.event && 'list' in row.task) options.hide(row.event)
    if (item) void processRow(item)
  }
  /**
   * Follows the row of an event that was handed over before, perhaps by a page that ended before it knew. Returns false
   * if there is no such row.
   */
  const resume = async ({ id, status, onCommitted }: OutboxSubmission): Promise<boolean> => {
    const row = items.get(id) ? undefined : await (await options.storage).get(id).catch(() => undefined)
    if (row && !items.get(id)) addOrUpdateRow(row)
    const item = items.get(id)
    if (!item) return false
    const follow = () => status.set(item.status.get())
    item.status.subscribe(follow)
    follow()
    onCommitted?.(item.isStored && storage?.problem === undefined)
    return true
  }
  const load = async () => {
    const rows = (await storage?.all()) ?? []
    const old = new Set(expiredRows(rows, now()).map(row => row.id))
    for (const id of old) await storage?.delete(id).catch(warn)
    for (const row of rows) if (!old.has(row.id) && !items.get(row.id)) addOrUpdateRow(row)
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => {
      if (data.changed) addOrUpdateRow(data.changed)
      const item = data.gone === undefined ? undefined : items.get(data.gone)
      if (!item) return
      if (item.row.event && item.row.phase !== 'sent') options.hide(item.row.event)
      item.status.set({ ...item.status.get(), phase: 'discarded' })
      items.removeLocal(item)
    }

  const discard: DurableOutbox['discard'] = async (id, { includeSending: tried = false } = {}) => {
    const item = items.get(id)
    if (!item || !canDiscard(item.row, tried)) return false
    if (item.row.event) await retractUnsent(options, item.row.event)
    await items.removeEverywhere(item, { phase: 'discarded' })
    return true
  }

  const retryNow = () => {
    for (const item of items.all()) {
      item.row = { ...item.row, ...retryNowPatch(item.row) }
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
  void options.storage.then(openedStorage => {
    storage = openedStorage
    if (disposedSignal.aborted) openedStorage.close()
    else if (openedStorage.problem !== undefined) startSending()
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
        void resume(submission).then(
          isResumed => isResumed || add(createOutboxRow(submission, now()), submission),
          warn,
        )
        return
      }
      const deletedIds = deletedEventIds(task)
      const deletes = deletedIds.flatMap(id => {
        const event = options.peek({ id })
        return event?.pubkey === account ? [event] : []
      })
      // Discards each event that this deletion names and that no relay has accepted. Otherwise the event might be
      // sent after its own deletion.
      for (const { row } of items.all())
        if (row.account === account && row.event && deletedIds.includes(row.event.id))
          void discard(row.id, { includeSending: true })
      add({ ...createOutboxRow(submission, now()), ...(deletes.length > 0 && { deletes }) }, submission)
    },
    discard,
    retry(id) {
      const item = items.get(id)
      if (!item) return
      void items.save(item, retriedPatch(item.row, now())).then(() => processRow(item))
    },
    async versions(account, list) {
      return (await options.storage).versions(listAddress(account, list))
    },
    retryNow,
    async deleteAccount(account) {
      for (const item of items.all())
        if (item.row.account === account) await items.removeEverywhere(item, { phase: 'discarded' })
      lists.forgetAccount(account)
      await (await options.storage).deleteAccount(account).catch(warn)
    },
    dispose() {
      disposal.abort()
      for (const item of items.all()) clearTimeout(item.timer)
      lists.dispose()
      heldLock?.release()
      channel?.close()
      storage?.close()
    },
  }
}
