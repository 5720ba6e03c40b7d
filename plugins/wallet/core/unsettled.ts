import type { SettingsDefinition } from '#kernel'

/** A payment whose result is unknown. */
export interface UnsettledPayment {
  /** s since the epoch; expiry of the invoice. */
  readonly expiresAt: number
  /** Hash that identifies the wallet. */
  readonly wallet: string
}
/** Keyed by hex payment hash. Survives reloads. */
export type Unsettled = Readonly<Record<string, UnsettledPayment>>

/** Nobody has this many open payments at once. */
const MAX_PAYMENTS = 100

/**
 * If the page was closed during a payment, the wallet is asked for its status before the same invoice is paid again.
 */
export const unsettledSettings: SettingsDefinition<Unsettled> = {
  version: 1,
  defaults: {},
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const entries = Object.entries(stored as Record<string, unknown>).flatMap(([hash, value]) => {
      const payment = readPayment(value)
      return payment && /^[0-9a-f]{64}$/.test(hash) ? [[hash, payment] as const] : []
    })
    return Object.fromEntries(entries.slice(-MAX_PAYMENTS))
  },
}

function readPayment(value: unknown): UnsettledPayment | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { expiresAt, wallet } = value as { expiresAt?: unknown; wallet?: unknown }
  return typeof expiresAt === 'number' && typeof wallet === 'string' ? { expiresAt, wallet } : undefined
}
