import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef, PublishPhase, RelayDelivery } from '../../../ports/publishing'

/**
 * The event to sign: a draft, or the newest version of a list with changes. `signed` is an event that a plugin has signed
 * with a key that belongs to no account, such as a gift wrap (NIP-59); it is only sent, and never shown.
 */
export type OutboxTask =
  | { readonly draft: EventDraft }
  | { readonly signed: NostrEvent }
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
  /**
   * True if the account was chosen for this publication (`PublishOptions.account`). It then signs even while another
   * account is signed in.
   */
  readonly isChosen?: boolean
  /** The id of the plugin that publishes. */
  readonly plugin: string
  readonly createdAt: number
  readonly task: OutboxTask
  readonly phase: PublishPhase
  readonly relays?: readonly string[]
  readonly only?: readonly string[]
  /**
   * For a deletion: the deleted events, as far as known. The deletion is sent to the relays to which they were sent.
   */
  readonly deletes?: readonly NostrEvent[]
  /** Milliseconds for which the event is held back after it was signed, so that the user can undo it. */
  readonly hold?: number
  /** Time before which the event is not sent. */
  readonly sendAt: number
  readonly event?: NostrEvent | undefined
  /** The delivery to each relay, by its URL. Empty until the relays are chosen. */
  readonly deliveries: Readonly<Record<string, DeliveryRow>>
  readonly reason?: string | undefined
  /** Number of failed attempts to get the list's newest version or to find relays. */
  readonly attempts: number
  readonly nextAt: number
  /** Number of times that the change was repeated, because another client overwrote it at almost the same time. */
  readonly again: number
}

export function rowEventKind({ task }: OutboxRow): number {
  if ('signed' in task) return task.signed.kind
  return 'draft' in task ? task.draft.kind : task.list.kind
}

const FINAL_STATES: readonly DeliveryRow['state'][] = ['ok', 'refused']

/** True if every relay has either accepted or refused the event. */
export const isAnsweredByAll = ({ deliveries }: OutboxRow): boolean => {
  const all = Object.values(deliveries)
  return all.length > 0 && all.every(d => FINAL_STATES.includes(d.state))
}
