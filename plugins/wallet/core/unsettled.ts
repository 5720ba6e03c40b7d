import type { SettingsDefinition } from '#kernel'

/** A payment whose end was not seen. */
export interface UnsettledPayment {
  /** s since the epoch; of the invoice. */
  readonly expiresAt: number
  /** Which wallet was asked; a hash. */
  readonly wallet: string
}
/** By hex payment hash. Kept over reloads. */
export type Unsettled = Readonly<Record<string, UnsettledPayment>>

/** More than anybody has open at once. */
const MOST = 100

/** A page that was closed while paying asks the wallet before it pays the same invoice again. */
export const unsettledSettings: SettingsDefinition<Unsettled> = {
  version: 1,
  defaults: {},
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const entries = Object.entries(stored as Record<string, unknown>).flatMap(([hash, value]) => {
      const payment = readPayment(value)
      return payment && /^[0-9a-f]{64}$/.test(hash) ? [[hash, payment] as const] : []
    })
    return Object.fromEntries(entries.slice(-MOST))
  },
}

function readPayment(value: unknown): UnsettledPayment | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { expiresAt, wallet } = value as { expiresAt?: unknown; wallet?: unknown }
  return typeof expiresAt === 'number' && typeof wallet === 'string' ? { expiresAt, wallet } : undefined
}
