import type { NostrEvent } from '../../../../ports/nostr-types'
import type { RelayChoice } from '../../../../ports/publishing'
import type { RelayDeliveryOutcome } from '../../../messages/relay-delivery-outcome'
import type { OutboxClock } from '../outbox-ports'
import { haveAllRelaysAnswered, type OutboxRow, type RelayDeliveryProgress } from './outbox-row'

/*
 * The states of an outbox row. Each function below is one arrow.
 *
 *   submitted            signed                 routed             first OK
 *  ──────────▶ queued ───────────▶ held ───────────────▶ sending ───────────▶ sent
 *               ▲  │ │             (the time for Undo)     │  ▲ │
 *               │  │ │                                     │  │ │ every relay refused it, or 7 days passed
 *               └──┘ │ refused by the signer               └──┘ ▼
 *     the signer or  └───────────────────────────────────▶ failed ──▶ queued or sending (Retry)
 *     the list is not there                          a relay did not answer
 *
 * A row that is taken back is deleted; its last status is `discarded`.
 */

type Patch = Partial<OutboxRow>

/**
 * Returns the fields of a row that change with a transition (an arrow above). The clock is needed for the time of the
 * next attempt.
 */
export type RowTransition = (row: OutboxRow, clock: OutboxClock) => Patch

/** Minimum number of milliseconds until the next attempt at a relay that answered with `rate-limited`. */
const RATE_LIMIT_DELAY_MS = 30_000

const INITIAL_DELIVERY = { state: 'waiting', attempts: 0, nextAt: 0 } as const

/** Counts a failed attempt and sets the time of the next one. */
const nextAttempt = (attempts: number, { now, retryDelayMs }: OutboxClock, minDelayMs = 0) => ({
  attempts,
  nextAt: now() + Math.max(retryDelayMs(attempts), minDelayMs),
})

/**
 * The event was signed. The time in which it can be undone begins only now, because the user may have taken a minute to
 * confirm in the signer.
 */
export const markSigned =
  (event: NostrEvent): RowTransition =>
  ({ hold = 0 }, { now }) => ({
    event,
    phase: hold > 0 ? 'held' : 'sending',
    sendAt: now() + hold,
    reason: undefined,
    attempts: 0,
    nextAt: 0,
  })

/** The account or its signer is not available now. The row waits until it is available again. */
export const markAwaitingSigner: RowTransition = () => ({ phase: 'queued', reason: undefined })

/** Too few relays answered with the list, so the row is tried again later. */
export const markAwaitingList =
  (reason: string): RowTransition =>
  ({ attempts }, clock) => ({ phase: 'queued', reason, ...nextAttempt(attempts + 1, clock) })

/**
 * The relays were chosen. This happens only once per row, unless it is rerouted, so that a retry reaches the same relays
 * as the first attempt.
 */
export const markRelaysChosen =
  (urls: readonly string[]): RowTransition =>
  ({ attempts }, clock) =>
    urls.length > 0
      ? { phase: 'sending', deliveries: Object.fromEntries(urls.map(url => [url, INITIAL_DELIVERY])) }
      : { reason: 'There is no relay to send it to.', ...nextAttempt(attempts + 1, clock) }

/** The event is now being sent to a relay. */
export const markRelaySending =
  (relay: string): RowTransition =>
  ({ deliveries }) => {
    const delivery = deliveries[relay]
    return delivery ? { deliveries: { ...deliveries, [relay]: { ...delivery, state: 'sending' } } } : {}
  }

/** Returns the state of a delivery after an attempt, with the time of the next attempt. */
function deliveryAfterAttempt(
  { attempts }: RelayDeliveryProgress,
  verdict: RelayDeliveryOutcome,
  clock: OutboxClock,
): RelayDeliveryProgress {
  if (verdict.state !== 'failed') return { ...verdict, attempts: attempts + 1, nextAt: 0 }
  const minDelayMs = verdict.reason.startsWith('rate-limited') ? RATE_LIMIT_DELAY_MS : 0
  return { state: 'failed', reason: verdict.reason, ...nextAttempt(attempts + 1, clock, minDelayMs) }
}

/** A relay has answered, or the time for its answer is over. */
export const markRelayAnswered =
  (relay: string, verdict: RelayDeliveryOutcome): RowTransition =>
  ({ deliveries, phase }, clock) => ({
    deliveries: {
      ...deliveries,
      [relay]: deliveryAfterAttempt(deliveries[relay] ?? INITIAL_DELIVERY, verdict, clock),
    },
    ...(verdict.state === 'ok' && phase !== 'sent' && { phase: 'sent' as const, reason: undefined }),
  })

/** No relay accepted the event, or the signer refused it. It is not tried again unless the user presses Retry. */
export const markFailed =
  (reason: string): RowTransition =>
  () => ({ phase: 'failed', reason })

/** The user pressed Retry: every relay that has not accepted the event is tried at once. */
export const markRetriedByUser: RowTransition = ({ phase, task, event, deliveries }, { now }) => {
  const isFailed = phase === 'failed'
  // The list may have changed meanwhile, so the change is applied to its newest version and signed again.
  const needsNewSignature = isFailed && 'list' in task
  const openDeliveries = Object.entries(deliveries).map(([url, d]) => [
    url,
    d.state === 'ok' ? d : INITIAL_DELIVERY,
  ])
  return {
    attempts: 0,
    nextAt: 0,
    deliveries: needsNewSignature ? {} : Object.fromEntries(openDeliveries),
    ...(needsNewSignature && { event: undefined }),
    phase: isFailed ? (event && !needsNewSignature ? 'sending' : 'queued') : phase,
    createdAt: now(),
    reason: undefined,
  }
}

/** The user tries a failed row again, and its relays are chosen anew by these options. */
export const markRerouted =
  ({ relays, onlyRelays }: RelayChoice): RowTransition =>
  (row, clock) => ({ ...markRetriedByUser(row, clock), relays, only: onlyRelays, deliveries: {} })

/** The network is back: everything that waits for its next attempt is tried now. */
export const markRetriedOnReconnect: RowTransition = ({ deliveries }) => {
  const due = Object.entries(deliveries).map(([url, d]) => [
    url,
    d.state === 'failed' ? { ...d, nextAt: 0 } : d,
  ])
  return { deliveries: Object.fromEntries(due), nextAt: 0 }
}

/**
 * True if the user can still take the event back, because no relay has accepted it. While relays are being asked, it is
 * true only with `includeSending`.
 */
export function canDiscard({ phase, deliveries }: OutboxRow, includeSending: boolean): boolean {
  const states = Object.values(deliveries).map(d => d.state)
  if (phase === 'sent' || states.includes('ok')) return false
  return (
    phase !== 'sending' || includeSending || states.every(state => state === 'waiting' || state === 'refused')
  )
}

/** True if every relay has refused the event. */
export const haveAllRelaysRefused = (row: OutboxRow): boolean =>
  row.phase !== 'sent' && haveAllRelaysAnswered(row)
