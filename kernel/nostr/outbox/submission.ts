import type { Cell } from '../../core/cell'
import type { ListChange, PublishStatus } from '../../ports/publishing'
import { withoutBadHint } from '../signer/tag-hints'
import type { OutboxRow, OutboxTask } from './outbox-row'

/** A plugin's request to publish. */
export interface Submission {
  readonly id: string
  readonly account: string
  readonly plugin: string
  readonly task: OutboxTask
  readonly relays?: readonly string[]
  readonly only?: readonly string[]
  /** ms */
  readonly hold: number
  readonly signal?: AbortSignal
  readonly status: Cell<PublishStatus>
  /** Called when the row was stored, or when storing it failed; `durable` tells which. */
  readonly commit?: (durable: boolean) => void
}

/**
 * Removes relay hints that others cannot use from the entries that a change adds. Existing entries stay as they are.
 */
function checked(kind: number, change: ListChange): ListChange {
  if ('add' in change) return { add: withoutBadHint(kind, change.add) }
  if ('addPrivate' in change) return { addPrivate: withoutBadHint(kind, change.addPrivate) }
  if (!('replace' in change)) return change
  const { names, tags } = change.replace
  return { replace: { names, tags: tags.map(tag => withoutBadHint(kind, tag)) } }
}

/** `now` in ms. */
export const newRow = (
  { id, account, plugin, task, relays, only, hold }: Submission,
  now: number,
): OutboxRow => ({
  id,
  account,
  plugin,
  createdAt: now,
  task: 'list' in task ? { ...task, changes: task.changes.map(c => checked(task.list.kind, c)) } : task,
  phase: 'queued',
  ...(relays && { relays }),
  ...(only && { only }),
  ...(hold > 0 && { hold }),
  sendAt: 0,
  deliveries: {},
  attempts: 0,
  nextAt: 0,
  again: 0,
})
