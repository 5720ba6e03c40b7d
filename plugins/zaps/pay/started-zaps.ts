import type { SettingsDefinition } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { UnpaidShare } from '../contract'
import { MAX_COMMENT_CHARS } from './zap-limits'

/** One person's share of a stored zap, with its invoice. */
export interface StartedZapPart {
  readonly pubkey: string
  /** Whole sats. */
  readonly sats: number
  readonly paymentRequest: string
  readonly paid: boolean
}

/** A zap that was started. It is stored until its result is known, so that a retry does not pay twice. */
export interface StartedZap {
  /** Total of all parts in whole sats. */
  readonly sats: number
  readonly comment: string
  /** Latest expiry of the invoices in s since the epoch. */
  readonly expiresAt: number
  readonly parts: readonly StartedZapPart[]
  /** Shares that could not be paid. The stored zap is kept while there are any, so that a retry pays only these. */
  readonly unpaid?: readonly UnpaidShare[]
  /** Number of sats of this zap that the user was already told are paid, rounded down. */
  readonly reported?: number
}
/** The stored zaps, by `getStartedZapKey`. They survive a reload. */
export type StartedZaps = Readonly<Record<string, StartedZap>>

/** Maximum number of stored zaps. Nobody has so many unfinished ones. */
const MAX_ORDERS = 50
/** Maximum number of shares in a zap, and of characters in an invoice. */
const [MAX_PARTS, MAX_INVOICE_CHARS] = [10, 8_000]
/** Maximum length of a stored reason in characters. */
const MAX_REASON_CHARS = 300
/**
 * Seconds after the last invoice's expiry for which a zap is kept, because a wallet that does not answer may still have
 * paid.
 */
const KEPT_AFTER_EXPIRY_SECONDS = 3_600

/** Returns the key of a stored zap: the sender's account, and the note or person that is zapped. */
export const getStartedZapKey = (sender: string, target: string): string => `${sender} ${target}`

/** Returns the stored zaps whose invoices may still be paid. `now` is in s. */
export const filterPayableZaps = (orders: StartedZaps, now: number): StartedZaps =>
  Object.fromEntries(
    Object.entries(orders)
      .filter(([, order]) => order.expiresAt + KEPT_AFTER_EXPIRY_SECONDS > now)
      .slice(-MAX_ORDERS),
  )

/** The record of started zaps. Reading leaves out damaged zaps, and those whose invoices can no longer be paid. */
export const startedZapsSettings: SettingsDefinition<StartedZaps> = {
  version: 1,
  defaults: {},
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const entries = Object.entries(stored as Record<string, unknown>).flatMap(([key, value]) => {
      const order = /^[0-9a-f]{64} [0-9a-f]{64}$/.test(key) ? parseOrder(value) : undefined
      return order ? [[key, order] as const] : []
    })
    return filterPayableZaps(Object.fromEntries(entries), Date.now() / 1_000)
  },
}

const objectFields = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

function parseOrder(value: unknown): StartedZap | undefined {
  const { sats, comment, expiresAt, parts, unpaid = [], reported = 0 } = objectFields(value)
  if (typeof sats !== 'number' || typeof comment !== 'string' || typeof expiresAt !== 'number')
    return undefined
  if (!Array.isArray(parts) || parts.length > MAX_PARTS) return undefined
  const parsedParts = parts.map(parsePart)
  // Drop the whole zap: without the unreadable share, a retry might pay that share again.
  if (!parsedParts.every(part => part !== undefined)) return undefined
  if (!Array.isArray(unpaid) || unpaid.length > MAX_PARTS || typeof reported !== 'number') return undefined
  return {
    sats,
    comment: comment.slice(0, MAX_COMMENT_CHARS),
    expiresAt,
    parts: parsedParts,
    unpaid: unpaid.flatMap(share => parseUnpaid(share) ?? []),
    reported,
  }
}

function parseUnpaid(value: unknown): UnpaidShare | undefined {
  const { pubkey, sats, reason } = objectFields(value)
  return isHexKey(pubkey) && typeof sats === 'number' && typeof reason === 'string'
    ? { pubkey, sats, reason: reason.slice(0, MAX_REASON_CHARS) }
    : undefined
}

function parsePart(value: unknown): StartedZapPart | undefined {
  const { pubkey, sats, paymentRequest, paid } = objectFields(value)
  if (!isHexKey(pubkey) || typeof sats !== 'number') return undefined
  if (typeof paymentRequest !== 'string' || paymentRequest.length > MAX_INVOICE_CHARS) return undefined
  return { pubkey, sats, paymentRequest, paid: paid === true }
}
