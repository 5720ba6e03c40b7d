import type { Cell } from '../../core/cell'
import type { PublishStatus } from '../../ports/publishing'
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

/** `now` in ms. */
export const newRow = (
  { id, account, plugin, task, relays, only, hold }: Submission,
  now: number,
): OutboxRow => ({
  id,
  account,
  plugin,
  createdAt: now,
  task,
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
