const SATS_PER_BTC = 100_000_000
let grouped: Intl.NumberFormat | undefined

/** `1,234 sats`; whole sats. */
export function satsText(sats: number): string {
  // Created on first use, because the first `NumberFormat` of a page is slow.
  grouped ??= new Intl.NumberFormat('en-US')
  return `${grouped.format(Math.trunc(sats))} sats`
}

/**
 * Formats an amount in sats: sats with thousands separators, BTC with 8 decimals, money with 2. `rate` is the price of
 * one bitcoin; without it, money is shown in sats.
 */
export function formatMoney(sats: number, currency: string, rate?: number): string {
  if (currency === 'BTC') return `${(sats / SATS_PER_BTC).toFixed(8)} BTC`
  if (currency === 'SATS' || rate === undefined) return satsText(sats)
  const value = (sats / SATS_PER_BTC) * rate
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)
}
