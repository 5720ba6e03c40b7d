import type { NostrEvent } from '../../../ports/nostr-types'
import type { RelayVerdict } from '../../messages/relay-verdict'
import { isDone, type OutboxRow } from './outbox-row'
import { afterAttempt } from './retry-times'

/*
 * The states of an outbox row. Each function below is one arrow and returns the fields that it changes.
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

/** Returns the milliseconds until a failed attempt is repeated. */
export type RetryDelay = (attempts: number) => number

const WAITING = { state: 'waiting', attempts: 0, nextAt: 0 } as const

/**
 * The event was signed. The time in which it can be undone begins only now, because the user may have taken a minute to
 * confirm in the signer.
 */
export function signed({ hold = 0 }: OutboxRow, event: NostrEvent, now: number): Patch {
  const phase = hold > 0 ? 'held' : 'sending'
  return { event, phase, sendAt: now + hold, reason: undefined, attempts: 0, nextAt: 0 }
}

/** The account or its signer is not available now. The row waits until it is available again. */
export const waitsForSigner: Patch = { phase: 'queued', reason: undefined }

/** Too few relays answered with the list, so the row is tried again later. */
export function waitsForList({ attempts }: OutboxRow, reason: string, now: number, delay: RetryDelay): Patch {
  return { phase: 'queued', reason, attempts: attempts + 1, nextAt: now + delay(attempts + 1) }
}

/**
 * The relays were chosen. This is done only once, so that a retry does not reach other relays than the first attempt.
 */
export function routed(
  { attempts }: OutboxRow,
  urls: readonly string[],
  now: number,
  delay: RetryDelay,
): Patch {
  if (urls.length > 0)
    return { phase: 'sending', deliveries: Object.fromEntries(urls.map(url => [url, WAITING])) }
  const reason = 'There is no relay to send it to.'
  return { reason, attempts: attempts + 1, nextAt: now + delay(attempts + 1) }
}

/** The event is now being sent to a relay. */
export function delivering({ deliveries }: OutboxRow, relay: string): Patch {
  const was = deliveries[relay]
  return was ? { deliveries: { ...deliveries, [relay]: { ...was, state: 'sending' } } } : {}
}

/** A relay has answered, or the time for its answer is over. */
export function answered(
  { deliveries, phase }: OutboxRow,
  relay: string,
  verdict: RelayVerdict,
  now: number,
  delay: RetryDelay,
): Patch {
  const next = afterAttempt(deliveries[relay] ?? WAITING, verdict, now, delay)
  const isFirstOk = verdict.state === 'ok' && phase !== 'sent'
  return {
    deliveries: { ...deliveries, [relay]: next },
    ...(isFirstOk && { phase: 'sent' as const, reason: undefined }),
  }
}

/** No relay accepted the event, or the signer refused it. It is not tried again unless the user presses Retry. */
export const failed = (reason: string): Patch => ({ phase: 'failed', reason })

/** The user pressed Retry: every relay that has not accepted the event is tried at once. */
export function retried({ phase, task, event, deliveries }: OutboxRow, now: number): Patch {
  const isFailed = phase === 'failed'
  // The list may have changed meanwhile, so the change is applied to its newest version and signed again.
  const isAnew = isFailed && 'list' in task
  const open = Object.entries(deliveries).map(([url, d]) => [url, d.state === 'ok' ? d : WAITING])
  return {
    attempts: 0,
    nextAt: 0,
    deliveries: isAnew ? {} : Object.fromEntries(open),
    ...(isAnew && { event: undefined }),
    phase: isFailed ? (event && !isAnew ? 'sending' : 'queued') : phase,
    createdAt: now,
    reason: undefined,
  }
}

/** The network is back: everything that waits for its next attempt is tried now. */
export function woken({ deliveries }: OutboxRow): Patch {
  const due = Object.entries(deliveries).map(([url, d]) => [
    url,
    d.state === 'failed' ? { ...d, nextAt: 0 } : d,
  ])
  return { deliveries: Object.fromEntries(due), nextAt: 0 }
}

/**
 * True if the user can still take the event back, because no relay has accepted it. While relays are being asked, it is
 * true only with `tried`.
 */
export function isRecallable({ phase, deliveries }: OutboxRow, tried: boolean): boolean {
  const states = Object.values(deliveries).map(d => d.state)
  if (phase === 'sent' || states.includes('ok')) return false
  return phase !== 'sending' || tried || states.every(state => state === 'waiting' || state === 'refused')
}

/** True if every relay has refused the event. */
export const isRefused = (row: OutboxRow): boolean => row.phase !== 'sent' && isDone(row)
