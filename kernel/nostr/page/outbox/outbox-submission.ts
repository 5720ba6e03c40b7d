import type { ValueStore } from '../../../core/value-store'
import type { PublishStatus } from '../../../ports/publishing'
import type { OutboxRow, OutboxTask } from './outbox-row'

/** A plugin's request to publish. */
export interface OutboxSubmission {
  readonly id: string
  readonly account: string
  /** See `OutboxRow`. */
  readonly isChosen?: boolean
  readonly plugin: string
  readonly task: OutboxTask
  readonly relays?: readonly string[]
  readonly only?: readonly string[]
  /** ms */
  readonly hold: number
  readonly signal?: AbortSignal
  readonly status: ValueStore<PublishStatus>
  /** Called when the row was stored, or when storing it failed; `durable` tells which. */
  readonly onCommitted?: (durable: boolean) => void
}

/** `now` in ms. */
export const createOutboxRow = (
  { id, account, isChosen, plugin, task, relays, only, hold }: OutboxSubmission,
  now: number,
): OutboxRow => ({
  id,
  account,
  ...(isChosen && { isChosen }),
  plugin,
  createdAt: now,
  task,
  ...('signed' in task ? { event: task.signed, phase: 'sending' as const } : { phase: 'queued' as const }),
  ...(relays && { relays }),
  ...(only && { only }),
  ...(hold > 0 && { hold }),
  sendAt: 0,
  deliveries: {},
  attempts: 0,
  nextAt: 0,
  again: 0,
})
