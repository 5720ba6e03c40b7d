import { createCell } from '../../core/cell'
import type { NostrAccess } from '../../ports/nostr-access'
import type { NostrEvent } from '../../ports/nostr-types'
import type { DiscardOptions, ListRef, PublishStatus } from '../../ports/publishing'
import type { Verdict } from '../relay/relay-deliveries'
import type { KernelSigner } from '../signer/kernel-signer'
import { deletedBy } from './deleted-by'
import { guardList } from './guard-list'
import { createTimes } from './next-time'
import { createOutboxItems, type OutboxItem, type OutboxItems, type OutboxMessage } from './outbox-items'
import { isDone, type OutboxRow } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { KEPT_SENT, retryDelay } from './retry-times'
import { createRowSender } from './send-row'
import { createRowSigner } from './sign-row'
import { statusOf } from './status-of'
import { stillWanted } from './still-wanted'
import { newRow, type Submission } from './submission'
import { becomeHolder, exclusively } from './tab-locks'
import { giveUp, takeBack } from './take-back'
import { addressOfList } from './write-list'

export interface OutboxOptions {
  readonly storage: Promise<OutboxStorage>
  readonly signer: KernelSigner
  /** The account that is signed in now. */
  readonly account: () => string | undefined
  readonly query: NostrAccess['query']
  readonly peek: NostrAccess['peek']
  /** Shows events in this page's event store. */
  readonly show: (events: readonly NostrEvent[]) => void
  /** Removes an event from this page's event store; `instead` is the version before it, if known. */
  readonly hide: (event: NostrEvent, instead?: NostrEvent) => void
  readonly route: (event: NostrEvent) => Promise<readonly string[]>
  readonly deliver: (event: NostrEvent, relay: string) => Promise<Verdict>
  readonly keep: (event: NostrEvent) => void
  /** The relays that sent an event in this session, by its id. */
  readonly seenOn: (id: string) => Promise<readonly string[]>
  /** ms */
  readonly now: () => number
  /** ms until a failed try is repeated; tests set a shorter time. */
  readonly retry?: (attempts: number) => number
  /** Called when the storage refused a write; the change stays in memory. */
  readonly warn: (error: unknown) => void
}

/** The durable outbox of all accounts in this browser. One tab sends; each tab signs what was submitted in it. */
export interface Outbox extends Pick<OutboxItems, 'entries' | 'unwritten'> {
  submit(item: Submission): void
  /** See `OutboxService`. */
  discard(id: string, how?: DiscardOptions): Promise<boolean>
  retry(id: string): void
  /** The kept versions of a list, newest first. */
  versions(account: string, list: ListRef): Promise<readonly NostrEvent[]>
  /** Tries everything that waits for the network now. */
  wake(): void
  forget(account: string): Promise<void>
  dispose(): void
}

/** ms; timers are set no further ahead than this. */
const MAX_WAIT = 60 * 60_000
/** How often a list change is repeated because another client overwrote it at the same moment. */
const MAX_LIST_REPEATS = 3

export function createOutbox(options: OutboxOptions): Outbox {
  const { now, warn } = options
  const retry = options.retry ?? retryDelay
  /** The watched lists, each with its account. */
  const guards = new Map<{ dispose(): void }, string>()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pinion-outbox')
  const tell = (message: OutboxMessage) => {
    if (!disposed) channel?.postMessage(message)
  }
  const items = createOutboxItems(options.storage, tell, warn)
  let storage: OutboxStorage | undefined
  let sending = false
  let disposed = false

  /** If another client overwrote the list, repeats its changes, except those that the user has reversed since. */
  const guard = (item: OutboxItem) => {
    const { task, event, again } = item.row
    if (!('list' in task) || !event || again >= MAX_LIST_REPEATS) return
    const isOwn = (version: string) => items.all().some(i => i.row.event?.id === version)
    const watching = guardList(options.query, task.list, task.changes, event, isOwn, () => {
      guards.delete(watching)
      const changes = stillWanted(task.changes, items.changesSince(item))
      if (changes.length === 0) return
      const id = crypto.randomUUID()
      const status = createCell<PublishStatus>({ phase: 'queued', relays: {} })
      const repeat = newRow({ ...item.row, task: { ...task, changes }, id, hold: 0, status }, now())
      add({ ...repeat, again: again + 1 }, { status })
    })
    guards.set(watching, item.row.account)
  }
  const prepare = createRowSigner(options, items, retry)
  const send = createRowSender(options, items, retry, guard)

  const { nextTime, isOverdue } = createTimes({ now, retry, account: options.account, sends: () => sending })

  const work = async (item: OutboxItem): Promise<void> => {
    if (disposed || item.busy || !items.isHere(item)) return
    clearTimeout(item.timer)
    const at = nextTime(item)
    if (at === Number.POSITIVE_INFINITY) return
    if (at > now()) {
      item.timer = setTimeout(() => void work(item), Math.min(at - now(), MAX_WAIT))
      return
    }
    item.busy = true
    try {
      // The tab with the submission signs and holds the row's lock; a row without a holder was left by a closed tab.
      if (isOverdue(item.row)) await giveUp(options, items, item, 'No relay took it in 7 days.')
      else if (!item.row.event) await exclusively(`pinion:outbox-row:${item.row.id}`, () => signOnce(item))
      else await send(item)
    } catch (error) {
      warn(error)
    } finally {
      item.busy = false
    }
    void work(item)
  }
  const signOnce = async (item: OutboxItem) => {
    const there = item.mine ? item.row : await storage?.get(item.row.id).catch(() => item.row)
    if (there?.event) item.row = there
    else if (there && items.isHere(item)) await prepare(item)
    else items.leave(item)
  }

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

  /** Takes over a row from another tab, or from this tab before a reload. */
  const take = (row: OutboxRow) => {
    const had = items.get(row.id)
    if (had?.busy) return
    if (had) {
      had.row = row
      items.show(had)
    } else items.add({ row, status: createCell(statusOf(row)), mine: false, stored: true, busy: false })
    const item = items.get(row.id)
    if (row.event && row.phase !== 'failed') options.show([row.event])
    else if (row.event && 'list' in row.task) options.hide(row.event)
    if (item) void work(item)
  }
  const load = async () => {
    const rows = (await storage?.all().catch(() => [])) ?? []
    const sent = rows
      .filter(row => row.phase === 'sent' && isDone(row))
      .sort((a, b) => b.createdAt - a.createdAt)
    const old = new Set(
      sent.filter((row, i) => i >= KEPT_SENT.rows || now() - row.createdAt > KEPT_SENT.ms).map(row => row.id),
    )
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
    if (!item) return false
    const { phase, event, deliveries } = item.row
    const states = Object.values(deliveries).map(d => d.state)
    const untouched = states.every(state => state === 'waiting' || state === 'refused')
    if (phase === 'sent' || states.includes('ok')) return false
    if (phase === 'sending' && !untouched && !tried) return false
    if (event) await takeBack(options, event)
    await items.drop(item, { phase: 'discarded' })
    return true
  }

  const wake = () => {
    for (const item of items.all()) {
      const deliveries = Object.fromEntries(
        Object.entries(item.row.deliveries).map(([url, d]) => [
          url,
          d.state === 'failed' ? { ...d, nextAt: 0 } : d,
        ]),
      )
      item.row = { ...item.row, deliveries, nextAt: 0 }
      void work(item)
    }
  }

  let holding: { release(): void } | undefined
  const startSending = () => {
    if (disposed) return
    sending = true
    // Rows that failed before this start may have a long wait left, but the network may be better now.
    void load().then(wake)
  }
  void options.storage.then(opened => {
    storage = opened
    if (disposed) opened.close()
    else if (opened.problem !== undefined) startSending()
    else {
      holding = becomeHolder('pinion:outbox', startSending)
      void load()
    }
  })

  return {
    entries: items.entries,
    unwritten: items.unwritten,
    submit(submission) {
      const { account, task } = submission
      const named = deletedBy(task)
      const deletes = named.flatMap(id => {
        const event = options.peek({ id })
        return event?.pubkey === account ? [event] : []
      })
      // Discard named events that no relay has yet: sent later, they would come after their own deletion.
      for (const { row } of items.all())
        if (row.account === account && row.event && named.includes(row.event.id))
          void discard(row.id, { tried: true })
      add({ ...newRow(submission, now()), ...(deletes.length > 0 && { deletes }) }, submission)
    },
    discard,
    retry(id) {
      const item = items.get(id)
      if (!item) return
      const fresh = { state: 'waiting', attempts: 0, nextAt: 0 } as const
      const deliveries = Object.fromEntries(
        Object.entries(item.row.deliveries).map(([url, d]) => [url, d.state === 'ok' ? d : fresh]),
      )
      const { phase, task, event } = item.row
      const failed = phase === 'failed'
      // The list may have changed since, so the change is applied again to its newest version.
      const anew = failed && 'list' in task
      const patch = {
        attempts: 0,
        nextAt: 0,
        deliveries: anew ? {} : deliveries,
        ...(anew && { event: undefined }),
        phase: failed ? (event && !anew ? 'sending' : 'queued') : phase,
        createdAt: now(),
        reason: undefined,
      } as const
      void items.save(item, patch).then(() => work(item))
    },
    async versions(account, list) {
      return (await options.storage).versions(addressOfList(account, list))
    },
    wake,
    async forget(account) {
      for (const item of items.all())
        if (item.row.account === account) await items.drop(item, { phase: 'discarded' })
      for (const [watching, whose] of guards) {
        if (whose !== account) continue
        guards.delete(watching)
        watching.dispose()
      }
      await (await options.storage).forget(account).catch(warn)
    },
    dispose() {
      disposed = true
      for (const item of items.all()) clearTimeout(item.timer)
      for (const watching of guards.keys()) watching.dispose()
      holding?.release()
      channel?.close()
      storage?.close()
    },
  }
}
