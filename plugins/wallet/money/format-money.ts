const SATS_PER_BTC = 100_000_000
let satsFormat: Intl.NumberFormat | undefined

/** Returns a text such as `1,234 sats`, without fractions. */
export function formatWholeSats(sats: number): string {
  // Create the formatter on first use, because the first `NumberFormat` of a page is slow.
  satsFormat ??= new Intl.NumberFormat('en-US')
  return `${satsFormat.format(Math.trunc(sats))} sats`
}

/**
 * Formats an amount in sats. Sats get thousands separators, BTC has 8 decimals, and money has 2. `rate` is the price of
 * one bitcoin. Without it, an amount of money is shown in sats.
 */
export function formatMoney(sats: number, currency: string, rate?: number): string {
  if (currency === 'BTC') return `${(sats / SATS_PER_BTC).toFixed(8)} BTC`
  if (currency === 'SATS' || rate === undefined) return formatWholeSats(sats)
  const value = (sats / SATS_PER_BTC) * rate
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)
}
