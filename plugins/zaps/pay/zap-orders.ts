import type { SettingsDefinition } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { MAX_COMMENT } from './read-amount'

/** What one person gets of an order. */
export interface OrderPart {
  readonly pubkey: string
  /** Whole sats. */
  readonly sats: number
  readonly paymentRequest: string
  readonly paid: boolean
}

/** A zap that was begun: trying again is not paying again. */
export interface ZapOrder {
  /** Whole sats, of everybody together. */
  readonly sats: number
  readonly comment: string
  /** s since the epoch; of the invoice that lasts longest. */
  readonly expiresAt: number
  readonly parts: readonly OrderPart[]
}
/** By `orderKey`. Kept over reloads. */
export type ZapOrders = Readonly<Record<string, ZapOrder>>

/** More than anybody has open at once. */
const MOST = 50
/** People of one order, and characters of an invoice. */
const [MOST_PARTS, MAX_INVOICE] = [10, 8_000]
/** s after its last invoice expired that an order is kept: a wallet that says nothing may still have paid. */
const AFTERLIFE = 3_600

/** Of one account and one note, or person. */
export const orderKey = (sender: string, target: string): string => `${sender} ${target}`

/** Those that may still come to something. `now` in s. */
export const openOrders = (orders: ZapOrders, now: number): ZapOrders =>
  Object.fromEntries(
    Object.entries(orders)
      .filter(([, order]) => order.expiresAt + AFTERLIFE > now)
      .slice(-MOST),
  )

export const orderSettings: SettingsDefinition<ZapOrders> = {
  version: 1,
  defaults: {},
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const entries = Object.entries(stored as Record<string, unknown>).flatMap(([key, value]) => {
      const order = /^[0-9a-f]{64} [0-9a-f]{64}$/.test(key) ? readOrder(value) : undefined
      return order ? [[key, order] as const] : []
    })
    return openOrders(Object.fromEntries(entries), Date.now() / 1_000)
  },
}

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

function readOrder(value: unknown): ZapOrder | undefined {
  const { sats, comment, expiresAt, parts } = fieldsOf(value)
  if (typeof sats !== 'number' || typeof comment !== 'string' || typeof expiresAt !== 'number')
    return undefined
  if (!Array.isArray(parts) || parts.length > MOST_PARTS) return undefined
  const read = parts.map(readPart)
  // A part that cannot be read may be the one that was paid.
  if (!read.every(part => part !== undefined)) return undefined
  return { sats, comment: comment.slice(0, MAX_COMMENT), expiresAt, parts: read }
}

function readPart(value: unknown): OrderPart | undefined {
  const { pubkey, sats, paymentRequest, paid } = fieldsOf(value)
  if (!isHexKey(pubkey) || typeof sats !== 'number') return undefined
  if (typeof paymentRequest !== 'string' || paymentRequest.length > MAX_INVOICE) return undefined
  return { pubkey, sats, paymentRequest, paid: paid === true }
}
