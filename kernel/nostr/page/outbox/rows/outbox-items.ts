import type { ReadableStore } from '../../../../core/store'
import { createValueStore, type ValueStore } from '../../../../core/value-store'
import type { NostrEvent } from '../../../../ports/nostr-types'
import type { ListChange, OutboxEntry, PublishStatus } from '../../../../ports/publishing'
import type { ListVersions } from '../lists/list-versions'
import type { OutboxClock } from '../outbox-ports'
import { getRowEventKind, getRowPublishStatus, type OutboxRow, type OutboxTask } from './outbox-row'
import type { OutboxStorage } from './outbox-storage'
import { markFailed, type RowTransition } from './row-states'

/** One publication in the outbox with its observable status. Its row is changed by `OutboxItems` alone. */
export interface OutboxItem {
  readonly row: OutboxRow
  readonly status: ValueStore<PublishStatus>
  readonly signal?: AbortSignal | undefined
  /** True if the publication was submitted in this tab, which then reports the status to the caller. */
  readonly isFromThisTab: boolean
  /** True if the row was written to the storage. If it is missing there later, another tab has discarded it. */
  readonly isStored: boolean
  /** True while the event is being signed or sent. */
  isBusy: boolean
  timer?: ReturnType<typeof setTimeout>
  /** The list tags that were left out because they can never be valid; see `PublishStatus`. */
  dropped?: NostrEvent['tags']
}

type ChangeableItem = { -readonly [Field in keyof OutboxItem]: OutboxItem[Field] }

/** A message from one tab to the others. */
export interface OutboxMessage {
  readonly changed?: OutboxRow
  readonly gone?: string
}

/** The publications that this tab knows. Each change is shown at once and then stored. */
export interface OutboxItems {
  readonly entries: ReadableStore<readonly OutboxEntry[]>
  get(id: string): OutboxItem | undefined
  all(): OutboxItem[]
  /** Returns the unsigned changes of an `editList`; see `NostrAccess.getUnsignedChanges`. */
  unsignedChanges(plugin: string, id: string): readonly ListChange[]
  /** Returns the changes to the same list that were made after this item. */
  changesSince(item: OutboxItem): readonly ListChange[]
  /** Adds a row that was submitted in this tab. It is busy until the caller has stored it. */
  submit(row: OutboxRow, status: ValueStore<PublishStatus>, signal?: AbortSignal): OutboxItem
  /**
   * Adds or updates a row that another tab has changed or an earlier visit has stored. Returns undefined, and changes
   * nothing, while this tab works on that row.
   */
  receive(row: OutboxRow): OutboxItem | undefined
  has(item: OutboxItem): boolean
  /**
   * Returns the row as it is stored now, or as it is in memory if the storage fails. Undefined if another tab removed
   * it.
   */
  readStored(item: OutboxItem): Promise<OutboxRow | undefined>
  /** Reads all stored rows. None of them was removed while they were read. */
  readAllStored(): Promise<readonly OutboxRow[]>
  /** Changes the row in memory only, without updating the visible status. */
  change(item: OutboxItem, patch: Partial<OutboxRow>): void
  /** Updates the visible status to the row's current state. */
  updateStatus(item: OutboxItem): void
  /** Moves the row to another state in memory only, without updating the visible status. */
  move(item: OutboxItem, transition: RowTransition): void
  /**
   * Moves the row to another state in this tab at once, and then stores it. If the storage fails, warns and keeps the
   * row in memory. Without a transition, the row is stored unchanged.
   */
  save(item: OutboxItem, transition?: RowTransition): Promise<void>
  /**
   * Marks a publication as failed, so that it is not retried automatically. A note stays visible, so that the user can
   * retry it. A list change is undone, because the user was told that it failed, and the next change must not include
   * it.
   */
  fail(item: OutboxItem, reason: string): Promise<void>
  /** Removes the row from this tab only. */
  removeLocal(item: OutboxItem): void
  /** Notes that stored rows are being removed, or were, which this tab may not have read yet. */
  reportRemoval(): void
  /** Removes the row from every tab and from the storage. `finalStatus` is the last status that subscribers get. */
  removeEverywhere(item: OutboxItem, finalStatus: Partial<PublishStatus>): Promise<void>
}

/** Returns the changes of a row that changes a list and is not signed yet; undefined for other rows. */
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
  versions: ListVersions,
  clock: OutboxClock,
  broadcast: (message: OutboxMessage) => void,
  warn: (error: unknown) => void,
): OutboxItems {
  const items = new Map<string, ChangeableItem>()
  let removalCount = 0
  const entries = createValueStore<readonly OutboxEntry[]>([])
  const updateEntries = () =>
    entries.set(
      [...items.values()]
        .map(({ row, status }) => ({
          id: row.id,
          account: row.account,
          ...(row.isChosen && { isChosen: true }),
          createdAt: Math.floor(row.createdAt / 1000),
          kind: getRowEventKind(row),
          status: status.get(),
          ...identifierOf(row),
          ...publicChanges(row),
          ...publicText(row),
        }))
        .sort((a, b) => b.createdAt - a.createdAt),
    )
  const add = (item: ChangeableItem): OutboxItem => {
    items.set(item.row.id, item)
    updateEntries()
    return item
  }
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
    submit: (row, status, signal) =>
      add({ row, status, signal, isFromThisTab: true, isStored: false, isBusy: true }),
    receive(row) {
      const item = items.get(row.id)
      if (!item)
        return add({
          row,
          status: createValueStore(getRowPublishStatus(row)),
          isFromThisTab: false,
          isStored: true,
          isBusy: false,
        })
      if (item.isBusy) return undefined
      item.row = row
      outboxItems.updateStatus(item)
      return item
    },
    has: item => items.get(item.row.id) === item,
    async readAllStored() {
      const opened = await storage
      for (;;) {
        const countBefore = removalCount
        const rows = await opened.all()
        if (removalCount === countBefore) return rows
      }
    },
    readStored: async item => (await storage).get(item.row.id).catch(() => item.row),
    change(item: ChangeableItem, patch) {
      item.row = { ...item.row, ...patch }
    },
    updateStatus(item) {
      item.status.set({
        ...getRowPublishStatus(item.row),
        ...(item.dropped?.length && { dropped: item.dropped }),
      })
      updateEntries()
    },
    move(item, transition) {
      outboxItems.change(item, transition(item.row, clock))
    },
    async save(item: ChangeableItem, transition) {
      if (transition) outboxItems.move(item, transition)
      outboxItems.updateStatus(item)
      try {
        await (await storage).put(item.row)
        item.isStored = true
      } catch (error) {
        warn(error)
      }
      if (outboxItems.has(item)) broadcast({ changed: item.row })
    },
    async fail(item, reason) {
      const { task, event } = item.row
      if (event && 'list' in task) await versions.retract(event)
      await outboxItems.save(item, markFailed(reason))
    },
    removeLocal(item) {
      outboxItems.reportRemoval()
      clearTimeout(item.timer)
      items.delete(item.row.id)
      updateEntries()
    },
    reportRemoval() {
      removalCount++
    },
    async removeEverywhere(item, finalStatus) {
      item.status.set({ ...item.status.get(), ...finalStatus })
      outboxItems.removeLocal(item)
      const deletion = (await storage).delete(item.row.id).catch(warn)
      // A tab that began to read the outbox since `removeLocal` may have read the row before it is deleted.
      outboxItems.reportRemoval()
      await deletion
      broadcast({ gone: item.row.id })
    },
  }
  return outboxItems
}
