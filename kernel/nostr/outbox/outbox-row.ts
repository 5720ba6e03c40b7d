import type { NostrEvent } from '../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef, PublishPhase, RelayDelivery } from '../../ports/publishing'

/** The work to be signed: a draft, or changes to the newest version of a list. */
export type OutboxTask =
  | { readonly draft: EventDraft }
  | { readonly list: ListRef; readonly changes: readonly ListChange[]; readonly isNew: boolean }

/** The progress of the delivery to one relay. Times in ms. */
export interface DeliveryRow {
  readonly state: RelayDelivery['state']
  readonly reason?: string
  readonly attempts: number
  readonly nextAt: number
}

/** One publication, as it is stored. Times in ms. */
export interface OutboxRow {
  readonly id: string
  readonly account: string
  /** The plugin that asked. */
  readonly plugin: string
  readonly createdAt: number
  readonly task: OutboxTask
  readonly phase: PublishPhase
  readonly relays?: readonly string[]
  readonly only?: readonly string[]
  /** The known events that a deletion names: the deletion is sent to the relays those events went to. */
  readonly deletes?: readonly NostrEvent[]
  /** ms after the signature for which the event is held back, so that the user can undo it. */
  readonly hold?: number
  /** The event is not sent before this time. */
  readonly sendAt: number
  readonly event?: NostrEvent | undefined
  /** By relay URL; empty until the relays are chosen. */
  readonly deliveries: Readonly<Record<string, DeliveryRow>>
  readonly reason?: string | undefined
  /** Number of failed attempts to get the list's newest version. */
  readonly attempts: number
  readonly nextAt: number
  /** How often the change was repeated because another client overwrote it at the same moment. */
  readonly again: number
}

export const kindOf = ({ task }: OutboxRow): number => ('draft' in task ? task.draft.kind : task.list.kind)

const FINAL_STATES: readonly DeliveryRow['state'][] = ['ok', 'refused']

/** True when no relay is left to try. */
export const isDone = ({ deliveries }: OutboxRow): boolean => {
  const all = Object.values(deliveries)
  return all.length > 0 && all.every(d => FINAL_STATES.includes(d.state))
}
