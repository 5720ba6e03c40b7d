const SATS_PER_BTC = 100_000_000
let grouped: Intl.NumberFormat | undefined

/** `1,234 sats`; whole sats. */
export function satsText(sats: number): string {
  // Not while this file is read: the first one of a page is slow to make.
  grouped ??= new Intl.NumberFormat('en-US')
  return `${grouped.format(Math.trunc(sats))} sats`
}

/**
 * An amount in sats as it is shown in a currency: sats with groups, BTC with 8 decimals, money with 2. `rate` is the
 * price of one bitcoin; without it money is shown in sats.
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
