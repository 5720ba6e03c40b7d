import type { ValueStore } from '../../../../core/value-store'
import type { NostrEvent } from '../../../../ports/nostr-types'
import type {
  EventDraft,
  ListChange,
  ListRef,
  PublishOptions,
  PublishPhase,
  PublishStatus,
  RelayDelivery,
} from '../../../../ports/publishing'

/**
 * The content of an outbox row, from which the event to send is made: a draft that is signed, or changes of a list that
 * are applied to its newest version. `signed` is an event that a plugin has signed with a key that belongs to no
 * account, such as a gift wrap (NIP-59). The outbox only sends it and never shows it.
 */
export type OutboxTask =
  | { readonly draft: EventDraft }
  | { readonly signed: NostrEvent }
  | { readonly list: ListRef; readonly changes: readonly ListChange[]; readonly isNew: boolean }

/** The progress of the delivery to one relay. Times in ms. */
export interface RelayDeliveryProgress {
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
  readonly relays?: readonly string[] | undefined
  readonly only?: readonly string[] | undefined
  /** The id of the row whose event comes first; see `PublishOptions`. */
  readonly after?: string
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
  readonly deliveries: Readonly<Record<string, RelayDeliveryProgress>>
  readonly reason?: string | undefined
  /** Number of failed attempts to get the list's newest version or to find relays. */
  readonly attempts: number
  readonly nextAt: number
  /** Number of times that the change was repeated, because another client overwrote it at almost the same time. */
  readonly again: number
}

export function getRowEventKind({ task }: OutboxRow): number {
  if ('signed' in task) return task.signed.kind
  return 'draft' in task ? task.draft.kind : task.list.kind
}

const FINAL_STATES: readonly RelayDeliveryProgress['state'][] = ['ok', 'refused']

/** True if every relay has either accepted or refused the event. */
export const haveAllRelaysAnswered = ({ deliveries }: OutboxRow): boolean => {
  const all = Object.values(deliveries)
  return all.length > 0 && all.every(d => FINAL_STATES.includes(d.state))
}

/** Returns the event ids that a deletion names (NIP-09); none for any other task. */
export const getDeletedEventIds = (task: OutboxTask): readonly string[] =>
  'draft' in task && task.draft.kind === 5
    ? task.draft.tags.filter(([name]) => name === 'e').map(([, id = '']) => id)
    : []

/** Returns the status of a row, as the plugin that publishes sees it. */
export function getRowPublishStatus({ phase, event, deliveries, reason }: OutboxRow): PublishStatus {
  const relays: Record<string, RelayDelivery> = {}
  for (const [url, { state, reason: why }] of Object.entries(deliveries))
    relays[url] = { state, ...(why !== undefined && { reason: why }) }
  const failedDelivery = Object.values(deliveries).find(d => d.state === 'failed')
  const shownReason =
    reason ??
    (phase === 'sending' && failedDelivery
      ? `Not sent yet: ${failedDelivery.reason ?? 'no answer'}`
      : undefined)
  return { phase, relays, ...(event && { event }), ...(shownReason !== undefined && { reason: shownReason }) }
}

/** A plugin's request to publish. */
export interface OutboxSubmission {
  readonly id: string
  readonly account: string
  /** See `OutboxRow.isChosen`. */
  readonly isChosen?: boolean
  readonly plugin: string
  readonly task: OutboxTask
  readonly options: PublishOptions
  readonly status: ValueStore<PublishStatus>
  /** Called when the row was stored, or when storing it failed; `durable` tells which. */
  readonly onCommitted?: (durable: boolean) => void
}

/** Creates the stored row for a plugin's request to publish. `now` in ms. */
export const createOutboxRow = (
  {
    id,
    account,
    isChosen,
    plugin,
    task,
    options: { relays, onlyRelays, after, undoDelayMs = 0 },
  }: Omit<OutboxSubmission, 'status'>,
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
  ...(onlyRelays && { only: onlyRelays }),
  ...(after !== undefined && { after }),
  ...(undoDelayMs > 0 && { hold: undoDelayMs }),
  sendAt: 0,
  deliveries: {},
  attempts: 0,
  nextAt: 0,
  again: 0,
})

/** Returns a new row, with its own id, that makes the changes of another row once more. `now` in ms. */
export const createRepeatedRow = (row: OutboxRow, id: string, now: number): OutboxRow => {
  const { relays, only } = row
  const options = { ...(relays && { relays }), ...(only && { onlyRelays: only }) }
  return { ...createOutboxRow({ ...row, id, options }, now), again: row.again }
}
