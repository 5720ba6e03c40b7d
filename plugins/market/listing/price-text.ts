import { formatSats } from '#ui-kit'
import type { Price } from './read-listing'

const SATS = new Set(['SAT', 'SATS'])

/** A price as people read it: '1,200 sats', '€49.00', '20 CHF a month'. */
export function priceText({ amount, currency, period }: Price): string {
  const each = period ? ` a ${period}` : ''
  const value = Number(amount)
  if (SATS.has(currency)) return `${formatSats(value)}${each}`
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return `${format.format(value)}${each}`
  } catch {
    return `${amount} ${currency}${each}`
  }
}
