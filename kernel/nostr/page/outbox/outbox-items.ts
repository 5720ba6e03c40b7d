import { type Cell, createCell } from '../../../core/cell'
import type { ReadableStore } from '../../../core/store'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { ListChange, OutboxEntry, PublishStatus } from '../../../ports/publishing'
import { kindOf, type OutboxRow, type OutboxTask } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { statusOf } from './status-of'

/** One publication in the outbox with its observable status. */
export interface OutboxItem {
  row: OutboxRow
  readonly status: Cell<PublishStatus>
  readonly signal?: AbortSignal
  /** True if the event was submitted in this tab, which then reports the status to the caller. */
  readonly mine: boolean
  /** True if the row was written to the storage. If it is missing there later, another tab has discarded it. */
  stored: boolean
  /** True while the event is being signed or sent. */
  busy: boolean
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
  /** Returns the unsigned changes of an `edit`; see `NostrAccess.unwritten`. */
  unwritten(plugin: string, id: string): readonly ListChange[]
  /** Returns the changes to the same list that were made after this item. */
  changesSince(item: OutboxItem): readonly ListChange[]
  add(item: OutboxItem): void
  /** Removes the row from this tab only. */
  leave(item: OutboxItem): void
  isHere(item: OutboxItem): boolean
  /** Updates the visible status to the row's current state. */
  show(item: OutboxItem): void
  /** Changes the row here at once and then in the storage. If the storage fails, warns and keeps the row in memory. */
  save(item: OutboxItem, patch: Partial<OutboxRow>): Promise<void>
  /** Removes the row from every tab and from the storage. `final` is the last status that subscribers get. */
  drop(item: OutboxItem, final: Partial<PublishStatus>): Promise<void>
}

/** Returns the changes of a publication that changes a list and is not signed yet. */
const changesOf = ({ task, event }: OutboxRow) => (!event && 'list' in task ? task.changes : undefined)

const isSameList = (one: OutboxTask, other: OutboxTask) =>
  'list' in one &&
  'list' in other &&
  one.list.kind === other.list.kind &&
  one.list.identifier === other.list.identifier

/** Returns only the public changes, because other plugins can read the outbox. */
function openChanges(row: OutboxRow): Pick<OutboxEntry, 'changes'> {
  const changes = changesOf(row)?.filter(change => 'add' in change || 'remove' in change)
  return changes ? { changes } : {}
}

const identifierOf = ({ task }: OutboxRow): Pick<OutboxEntry, 'identifier'> =>
  'list' in task && task.list.identifier !== undefined ? { identifier: task.list.identifier } : {}

/** Kinds of events whose content the outbox may show, because it is public: notes and comments. */
const TEXT_KINDS: readonly number[] = [1, 1111]

const wordsOf = ({ task }: OutboxRow): Pick<OutboxEntry, 'words'> =>
  'draft' in task && TEXT_KINDS.includes(task.draft.kind) ? { words: task.draft.content } : {}

export function createOutboxItems(
  storage: Promise<OutboxStorage>,
  tell: (message: OutboxMessage) => void,
  warn: (error: unknown) => void,
): OutboxItems {
  const items = new Map<string, OutboxItem>()
  const entries = createCell<readonly OutboxEntry[]>([])
  const list = () =>
    entries.set(
      [...items.values()]
        .map(({ row, status }) => ({
          id: row.id,
          account: row.account,
          ...(row.isChosen && { isChosen: true }),
          createdAt: Math.floor(row.createdAt / 1000),
          kind: kindOf(row),
          status: status.get(),
          ...identifierOf(row),
          ...openChanges(row),
          ...wordsOf(row),
        }))
        .sort((a, b) => b.createdAt - a.createdAt),
    )
  const made: OutboxItems = {
    entries,
    get: id => items.get(id),
    all: () => [...items.values()],
    unwritten(plugin, id) {
      const row = items.get(id)?.row
      return (row?.plugin === plugin && changesOf(row)) || []
    },
    changesSince(item) {
      const all = [...items.values()]
      return all.slice(all.indexOf(item) + 1).flatMap(({ row: { account, task, phase } }) => {
        const same = account === item.row.account && phase !== 'failed' && isSameList(task, item.row.task)
        return same && 'list' in task ? task.changes : []
      })
    },
    add(item) {
      items.set(item.row.id, item)
      list()
    },
    leave(item) {
      clearTimeout(item.timer)
      items.delete(item.row.id)
      list()
    },
    isHere: item => items.get(item.row.id) === item,
    show(item) {
      item.status.set({ ...statusOf(item.row), ...(item.dropped?.length && { dropped: item.dropped }) })
      list()
    },
    async save(item, patch) {
      item.row = { ...item.row, ...patch }
      made.show(item)
      try {
        await (await storage).put(item.row)
        item.stored = true
      } catch (error) {
        warn(error)
      }
      if (made.isHere(item)) tell({ changed: item.row })
    },
    async drop(item, final) {
      item.status.set({ ...item.status.get(), ...final })
      made.leave(item)
      await (await storage).delete(item.row.id).catch(warn)
      tell({ gone: item.row.id })
    },
  }
  return made
}
