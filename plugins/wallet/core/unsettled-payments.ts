import type { SettingsDefinition } from '#kernel'

/** A payment whose result is unknown. */
export interface UnsettledPayment {
  /** Expiry of the invoice in s since the epoch. */
  readonly expiresAt: number
  /** Hash that identifies the wallet to which the invoice was sent. */
  readonly wallet: string
}
/** Payments whose result is unknown, by payment hash (hex). They are stored, so they survive a reload. */
export type UnsettledPayments = Readonly<Record<string, UnsettledPayment>>

/** Maximum number of stored payments whose result is unknown. Nobody has this many at once. */
const MAX_PAYMENTS = 100

/**
 * The stored payments whose result is unknown. If the page was closed during a payment, the wallet is asked for its
 * status before the same invoice is sent again.
 */
export const unsettledPaymentsSettings: SettingsDefinition<UnsettledPayments> = {
  version: 1,
  defaults: {},
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const entries = Object.entries(stored as Record<string, unknown>).flatMap(([hash, value]) => {
      const payment = parsePayment(value)
      return payment && /^[0-9a-f]{64}$/.test(hash) ? [[hash, payment] as const] : []
    })
    return Object.fromEntries(entries.slice(-MAX_PAYMENTS))
  },
}

function parsePayment(value: unknown): UnsettledPayment | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { expiresAt, wallet } = value as { expiresAt?: unknown; wallet?: unknown }
  return typeof expiresAt === 'number' && typeof wallet === 'string' ? { expiresAt, wallet } : undefined
}
