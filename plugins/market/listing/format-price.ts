import { formatSats } from '#ui-kit'
import type { Price } from './parse-classified-listing'

/** Maximum number of decimals. Bitcoin has 8, and no other currency has more. */
const MAX_DECIMALS = 8

const SATS = new Set(['SAT', 'SATS'])

/** Returns a price as readable text, such as '1,200 sats', '€49.00' or '20 CHF a month'. */
export function formatPrice({ amount, currency, period }: Price): string {
  const periodText = period ? ` a ${period}` : ''
  const value = Number(amount)
  if (SATS.has(currency)) return `${formatSats(value)}${periodText}`
  try {
    const money = { style: 'currency', currency } as const
    // Keep the author's decimals, because 0.0005 BTC would otherwise become BTC 0.00.
    const authorDecimals = amount.split('.')[1]?.length ?? 0
    const defaultDecimals = new Intl.NumberFormat('en', money).resolvedOptions().maximumFractionDigits ?? 2
    const format = new Intl.NumberFormat('en', {
      ...money,
      maximumFractionDigits: Math.min(MAX_DECIMALS, Math.max(defaultDecimals, authorDecimals)),
    })
    return `${format.format(value)}${periodText}`
  } catch {
    return `${amount} ${currency}${periodText}`
  }
}
