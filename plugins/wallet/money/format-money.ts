const SATS_PER_BTC = 100_000_000
let satsFormat: Intl.NumberFormat | undefined

/** Returns a text such as `1,234 sats`. Fractions of a sat are cut off. */
export function formatWholeSats(sats: number): string {
  // The formatter is created on first use, because the first `NumberFormat` of a page takes long.
  satsFormat ??= new Intl.NumberFormat('en-US')
  return `${satsFormat.format(Math.trunc(sats))} sats`
}

/**
 * Formats an amount of sats in a currency: whole sats, BTC with 8 decimals, others with 2. `rate` is the price of one
 * bitcoin; without it, the amount is shown in sats.
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
