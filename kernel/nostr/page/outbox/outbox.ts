import { createCell } from '../../../core/cell'
import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { DiscardOptions, ListRef, PublishStatus } from '../../../ports/publishing'
import type { Account } from '../../../ports/signing'
import type { RelayVerdict } from '../../messages/relay-verdict'
import type { KernelSigner } from '../signer/kernel-signer'
import { deletedBy } from './deleted-by'
import { createOutboxItems, type OutboxItem, type OutboxItems, type OutboxMessage } from './outbox-items'
import type { OutboxRow } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { createWatchedLists } from './repeat-lost-changes'
import { retryDelay, withoutUse } from './retry-times'
import { isRecallable, retried, woken } from './row-state'
import { createRowWorker } from './row-worker'
import { statusOf } from './status-of'
import { newRow, type Submission } from './submission'
import { becomeHolder } from './tab-locks'
import { takeBack } from './take-back'
import { addressOfList } from './write-list'

export interface OutboxOptions {
  readonly storage: Promise<OutboxStorage>
  readonly signer: KernelSigner
  /** The public key of the account that is signed in now. */
  readonly account: () => string | undefined
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
  readonly keep: (event: NostrEvent) => void
  /** Returns the relays that sent the event with this id in this session. */
  readonly seenOn: (id: string) => Promise<readonly string[]>
  /** ms */
  readonly now: () => number
  /** Returns the milliseconds until a failed attempt is repeated. Tests use shorter times. */
  readonly retry?: (attempts: number) => number
  /** Called if the storage failed to write. The change stays in memory. */
  readonly warn: (error: unknown) => void
}

/**
 * The durable outbox of all accounts in this browser. One tab sends the events of all tabs. Each tab signs what was
 * submitted in it.
 */
export interface Outbox extends Pick<OutboxItems, 'entries' | 'unwritten'> {
  submit(item: Submission): void
  /** Takes back an event that no relay has accepted; see `OutboxService`. */
  discard(id: string, how?: DiscardOptions): Promise<boolean>
  retry(id: string): void
  /** Returns the kept versions of a list, newest first. */
  versions(account: string, list: ListRef): Promise<readonly NostrEvent[]>
  /** Tries everything now that waits for the network. */
  wake(): void
  forget(account: string): Promise<void>
  dispose(): void
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { now, warn } = options
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pinion-outbox')
  const tell = (message: OutboxMessage) => {
    if (!ended.aborted) channel?.postMessage(message)
  }
  const items = createOutboxItems(options.storage, tell, warn)
  let storage: OutboxStorage | undefined
  let sending = false
  const ending = new AbortController()
  const ended = ending.signal

  const lists = createWatchedLists(options.query, items, row => {
    const id = crypto.randomUUID()
    const status = createCell<PublishStatus>({ phase: 'queued', relays: {} })
    add({ ...newRow({ ...row, id, hold: 0, status }, now()), again: row.again }, { status })
  })
  const work = createRowWorker(options, items, {
    retry: options.retry ?? retryDelay,
    sends: () => sending,
    ended,
    sent: lists.watch,
  })

  const add = (
    row: OutboxRow,
    { status, signal, commit }: Pick<Submission, 'status' | 'signal' | 'commit'>,
  ) => {
    const item: OutboxItem = { row, status, mine: true, stored: false, busy: true, ...(signal && { signal }) }
    items.add(item)
    void items.save(item, {}).then(() => {
      item.busy = false
      commit?.(item.stored && storage?.problem === undefined)
      return work(item)
    })
  }

  /** Adds or updates a row that another tab has changed or an earlier visit has stored. */
  const take = (row: OutboxRow) => {
    const had = items.get(row.id)
    if (had?.busy) return
    if (had) {
      had.row = row
      items.show(had)
    } else items.add({ row, status: createCell(statusOf(row)), mine: false, stored: true, busy: false })
    const item = items.get(row.id)
    if ('signed' in row.task) {
      // The event is of no use to this page, which cannot decrypt it.
    } else if (row.event && row.phase !== 'failed') options.show([row.event])
    else if (row.event && 'list' in row.task) options.hide(row.event)
    if (item) void work(item)
  }
  /**
   * Follows the row of an event that was handed over before, perhaps by a page that ended before it knew. Returns false
   * if there is no such row.
   */
  const resume = async ({ id, status, commit }: Submission): Promise<boolean> => {
    const row = items.get(id) ? undefined : await (await options.storage).get(id).catch(() => undefined)
    if (row && !items.get(id)) take(row)
    const item = items.get(id)
    if (!item) return false
    const follow = () => status.set(item.status.get())
    item.status.subscribe(follow)
    follow()
    commit?.(item.stored && storage?.problem === undefined)
    return true
  }
  const load = async () => {
    const rows = (await storage?.all()) ?? []
    const old = new Set(withoutUse(rows, now()).map(row => row.id))
    for (const id of old) await storage?.delete(id).catch(warn)
    for (const row of rows) if (!old.has(row.id) && !items.get(row.id)) take(row)
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<OutboxMessage>) => {
      if (data.changed) take(data.changed)
      const item = data.gone === undefined ? undefined : items.get(data.gone)
      if (!item) return
      if (item.row.event && item.row.phase !== 'sent') options.hide(item.row.event)
      item.status.set({ ...item.status.get(), phase: 'discarded' })
      items.leave(item)
    }

  const discard: Outbox['discard'] = async (id, { tried = false } = {}) => {
    const item = items.get(id)
    if (!item || !isRecallable(item.row, tried)) return false
    if (item.row.event) await takeBack(options, item.row.event)
    await items.drop(item, { phase: 'discarded' })
    return true
  }

  const wake = () => {
    for (const item of items.all()) {
      item.row = { ...item.row, ...woken(item.row) }
      void work(item)
    }
  }

  let holding: { release(): void } | undefined
  const startSending = () => {
    if (ended.aborted) return
    sending = true
    // Rows that failed in an earlier visit may have to wait for long, but the network may be better now, so all are
    // tried at once.
    void load().catch(warn).then(wake)
  }
  void options.storage.then(opened => {
    storage = opened
    if (ended.aborted) opened.close()
    else if (opened.problem !== undefined) startSending()
    else {
      holding = becomeHolder('pinion:outbox', startSending)
      void load().catch(warn)
    }
  })

  return {
    entries: items.entries,
    unwritten: items.unwritten,
    submit(submission) {
      const { account, task } = submission
      if ('signed' in task) {
        void resume(submission).then(is => is || add(newRow(submission, now()), submission), warn)
        return
      }
      const named = deletedBy(task)
      const deletes = named.flatMap(id => {
        const event = options.peek({ id })
        return event?.pubkey === account ? [event] : []
      })
      // Discards each event that this deletion names and that no relay has accepted. Otherwise the event might be
      // sent after its own deletion.
      for (const { row } of items.all())
        if (row.account === account && row.event && named.includes(row.event.id))
          void discard(row.id, { tried: true })
      add({ ...newRow(submission, now()), ...(deletes.length > 0 && { deletes }) }, submission)
    },
    discard,
    retry(id) {
      const item = items.get(id)
      if (!item) return
      void items.save(item, retried(item.row, now())).then(() => work(item))
    },
    async versions(account, list) {
      return (await options.storage).versions(addressOfList(account, list))
    },
    wake,
    async forget(account) {
      for (const item of items.all())
        if (item.row.account === account) await items.drop(item, { phase: 'discarded' })
      lists.forget(account)
      await (await options.storage).forget(account).catch(warn)
    },
    dispose() {
      ending.abort()
      for (const item of items.all()) clearTimeout(item.timer)
      lists.dispose()
      holding?.release()
      channel?.close()
      storage?.close()
    },
  }
}
