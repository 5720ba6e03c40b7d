import type { PublishPhase, PublishStatus } from '#kernel/ports'
import type { OutgoingRow } from '../store/tables'

const FINAL_STATES: Partial<Record<PublishPhase, OutgoingRow['state']>> = {
  sent: 'sent',
  failed: 'failed',
  discarded: 'failed',
}

/** Returns the fields of an event's row for this status of its publication. */
export const toOutgoingRowState = ({
  phase,
  relays,
  reason,
}: PublishStatus): Pick<OutgoingRow, 'state' | 'deliveries' | 'reason'> => ({
  state: FINAL_STATES[phase] ?? 'waiting',
  deliveries: relays,
  ...(reason !== undefined && { reason }),
})
