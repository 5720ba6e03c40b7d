import type { PublishPhase, PublishStatus } from '#kernel/ports'
import type { OutgoingRow } from '../store/tables'

const FINAL_STATES: Partial<Record<PublishPhase, OutgoingRow['state']>> = {
  sent: 'sent',
  failed: 'failed',
  discarded: 'failed',
}

/** Returns the fields of an event's row for this status of its publication. */
export function toOutgoingRowState({
  phase,
  relays,
  reason,
}: PublishStatus): Pick<OutgoingRow, 'state' | 'deliveries' | 'reason'> {
  const state = FINAL_STATES[phase] ?? 'waiting'
  return {
    state,
    ...(state !== 'waiting' && { deliveries: relays }),
    ...(reason !== undefined && { reason }),
  }
}
