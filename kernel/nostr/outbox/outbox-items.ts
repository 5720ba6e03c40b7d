import { type Cell, createCell } from '../../core/cell'
import type { ReadableStore } from '../../core/store'
import type { ListChange, OutboxEntry, PublishStatus } from '../../ports/publishing'
import { kindOf, type OutboxRow, type OutboxTask } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { statusOf } from './status-of'

/** One row with its observable status. */
export interface OutboxItem {
  row: OutboxRow
  readonly status: Cell<PublishStatus>
  readonly signal?: AbortSignal
  /** Submitted in this tab, which reports the status to the caller. */
  readonly mine: boolean
  /** The storage has taken the row: if it is missing there later, another tab has discarded it. */
  stored: boolean
  /** Being signed or sent now. */
  busy: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** A message from one tab to the others. */
export interface OutboxMessage {
  readonly changed?: OutboxRow
  readonly gone?: string
}

/** The rows this tab knows, shown at once and stored durably. */
export interface OutboxItems {
  readonly entries: ReadableStore<readonly OutboxEntry[]>
  get(id: string): OutboxItem | undefined
  all(): OutboxItem[]
  /** See `NostrAccess.unwritten`. */
  unwritten(plugin: string, id: string): readonly ListChange[]
  /** Later changes to the same list. */
  changesSince(item: OutboxItem): readonly ListChange[]
  add(item: OutboxItem): void
  /** Forgets the row in this tab only. */
  leave(item: OutboxItem): void
  isHere(item: OutboxItem): boolean
  /** Shows the row as it is now. */
  show(item: OutboxItem): void
  /** Changes the row here at once, then in the storage. If the storage refuses, warns and keeps the row in memory. */
  save(item: OutboxItem, patch: Partial<OutboxRow>): Promise<void>
  /** Removes the row from every tab and the storage; `final` is the last status that its watchers see. */
  drop(item: OutboxItem, final: Partial<PublishStatus>): Promise<void>
}

/** The changes of a list row that is not signed yet. */
const changesOf = ({ task, event }: OutboxRow) => (!event && 'list' in task ? task.changes : undefined)

const isSameList = (one: OutboxTask, other: OutboxTask) =>
  'list' in one &&
  'list' in other &&
  one.list.kind === other.list.kind &&
  one.list.identifier === other.list.identifier

/** Only the public changes, so that other readers of the outbox learn nothing private. */
function openChanges(row: OutboxRow): Pick<OutboxEntry, 'changes'> {
  const changes = changesOf(row)?.filter(change => 'add' in change || 'remove' in change)
  return changes ? { changes } : {}
}

const identifierOf = ({ task }: OutboxRow): Pick<OutboxEntry, 'identifier'> =>
  'list' in task && task.list.identifier !== undefined ? { identifier: task.list.identifier } : {}

/** Notes and comments, whose content is public anyway. */
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
      item.status.set(statusOf(item.row))
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
