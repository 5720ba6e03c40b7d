import type { ReadableStore } from '../../../core/store'
import { createValueStore, type ValueStore } from '../../../core/value-store'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { ListChange, OutboxEntry, PublishStatus } from '../../../ports/publishing'
import { type OutboxRow, type OutboxTask, rowEventKind } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { rowStatus } from './row-status'

/** One publication in the outbox with its observable status. */
export interface OutboxItem {
  row: OutboxRow
  readonly status: ValueStore<PublishStatus>
  readonly signal?: AbortSignal
  /** True if the event was submitted in this tab, which then reports the status to the caller. */
  readonly isFromThisTab: boolean
  /** True if the row was written to the storage. If it is missing there later, another tab has discarded it. */
  isStored: boolean
  /** True while the event is being signed or sent. */
  isBusy: boolean
  timer?: ReturnType<typeof setTimeout>
  /** See `PublishStatus`. */
  dropped?: NostrEvent['tags']
}

/** A message from one tab to the others. */
export interface OutboxMessage {
  readonly changed?: OutboxRow
  readonly gone?: string
}

/** The publications that this tab knows. Each change is visible at once and then stored. */
export interface OutboxItems {
  readonly entries: ReadableStore<readonly OutboxEntry[]>
  get(id: string): OutboxItem | undefined
  all(): OutboxItem[]
  /** Returns the unsigned changes of an `editList`; see `NostrAccess.getUnsignedChanges`. */
  unsignedChanges(plugin: string, id: string): readonly ListChange[]
  /** Returns the changes to the same list that were made after this item. */
  changesSince(item: OutboxItem): readonly ListChange[]
  add(item: OutboxItem): void
  /** Removes the row from this tab only. */
  removeLocal(item: OutboxItem): void
  has(item: OutboxItem): boolean
  /** Updates the visible status to the row's current state. */
  updateStatus(item: OutboxItem): void
  /** Changes the row here at once and then in the storage. If the storage fails, warns and keeps the row in memory. */
  save(item: OutboxItem, patch: Partial<OutboxRow>): Promise<void>
  /** Removes the row from every tab and from the storage. `finalStatus` is the last status that subscribers get. */
  removeEverywhere(item: OutboxItem, finalStatus: Partial<PublishStatus>): Promise<void>
}

/** Returns the changes of a publication that changes a list and is not signed yet. */
const unsignedChangesOf = ({ task, event }: OutboxRow) =>
  !event && 'list' in task ? task.changes : undefined

const isSameList = (one: OutboxTask, other: OutboxTask) =>
  'list' in one &&
  'list' in other &&
  one.list.kind === other.list.kind &&
  one.list.identifier === other.list.identifier

/** Returns only the public changes, because other plugins can read the outbox. */
function publicChanges(row: OutboxRow): Pick<OutboxEntry, 'changes'> {
  const changes = unsignedChangesOf(row)?.filter(change => 'add' in change || 'remove' in change)
  return changes ? { changes } : {}
}

const identifierOf = ({ task }: OutboxRow): Pick<OutboxEntry, 'identifier'> =>
  'list' in task && task.list.identifier !== undefined ? { identifier: task.list.identifier } : {}

/** Kinds of events whose content the outbox may show, because it is public: notes and comments. */
const TEXT_KINDS: readonly number[] = [1, 1111]

const publicText = ({ task }: OutboxRow): Pick<OutboxEntry, 'text'> =>
  'draft' in task && TEXT_KINDS.includes(task.draft.kind) ? { text: task.draft.content } : {}

export function createOutboxItems(
  storage: Promise<OutboxStorage>,
  broadcast: (message: OutboxMessage) => void,
  warn: (error: unknown) => void,
): OutboxItems {
  const items = new Map<string, OutboxItem>()
  const entries = createValueStore<readonly OutboxEntry[]>([])
  const updateEntries = () =>
    entries.set(
      [...items.values()]
        .map(({ row, status }) => ({
          id: row.id,
          account: row.account,
          ...(row.isChosen && { isChosen: true }),
          createdAt: Math.floor(row.createdAt / 1000),
          kind: rowEventKind(row),
          status: status.get(),
          ...identifierOf(row),
          ...publicChanges(row),
          ...publicText(row),
        }))
        .sort((a, b) => b.createdAt - a.createdAt),
    )
  const outboxItems: OutboxItems = {
    entries,
    get: id => items.get(id),
    all: () => [...items.values()],
    unsignedChanges(plugin, id) {
      const row = items.get(id)?.row
      return (row?.plugin === plugin && unsignedChangesOf(row)) || []
    },
    changesSince(item) {
      const all = [...items.values()]
      return all.slice(all.indexOf(item) + 1).flatMap(({ row: { account, task, phase } }) => {
        const isSameTarget =
          account === item.row.account && phase !== 'failed' && isSameList(task, item.row.task)
        return isSameTarget && 'list' in task ? task.changes : []
      })
    },
    add(item) {
      items.set(item.row.id, item)
      updateEntries()
    },
    removeLocal(item) {
      clearTimeout(item.timer)
      items.delete(item.row.id)
      updateEntries()
    },
    has: item => items.get(item.row.id) === item,
    updateStatus(item) {
      item.status.set({ ...rowStatus(item.row), ...(item.dropped?.length && { dropped: item.dropped }) })
      updateEntries()
    },
    async save(item, patch) {
      item.row = { ...item.row, ...patch }
      outboxItems.updateStatus(item)
      try {
        await (await storage).put(item.row)
        item.isStored = true
      } catch (error) {
        warn(error)
      }
      if (outboxItems.has(item)) broadcast({ changed: item.row })
    },
    async removeEverywhere(item, finalStatus) {
      item.status.set({ ...item.status.get(), ...finalStatus })
      outboxItems.removeLocal(item)
      await (await storage).delete(item.row.id).catch(warn)
      broadcast({ gone: item.row.id })
    },
  }
  return outboxItems
}
