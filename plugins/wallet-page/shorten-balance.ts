import { formatCount } from '#ui-kit'

/** Number of characters that fit beside a menu item. */
const MAX_BALANCE_CHARS = 10
/** Minimum amount in BTC that is shortened to four decimals. A smaller amount would be rounded to zero. */
const MIN_BTC = 0.00005

/**
 * Shortens a formatted balance to about ten characters, such as '990K sats', '0.0099 BTC' or '$123.5K'. `currency` is
 * SATS, BTC or an ISO 4217 code.
 */
export function shortenBalance(text: string, sats: number, currency: string): string {
  if (text.endsWith(' sats')) return sats < 10_000 ? text : `${formatCount(sats)} sats`
  if (text.endsWith(' BTC')) return shortenBitcoin(sats / 100_000_000)
  return text.length > MAX_BALANCE_CHARS ? (shortenMoney(text, currency) ?? text) : text
}

function shortenBitcoin(amount: number): string {
  if (amount > 0 && amount < MIN_BTC) return '<0.0001 BTC'
  const decimals = Math.max(0, 5 - String(Math.trunc(amount)).length)
  return `${Number(amount.toFixed(decimals))} BTC`
}

/**
 * Shortens an amount of money. Returns `undefined` if the text is in another currency, as it is for a moment after the
 * user has chosen a new one.
 */
function shortenMoney(text: string, currency: string): string | undefined {
  const money = { style: 'currency', currency } as const
  const value = Number(text.replace(/\D/g, '')) / 100
  const whole = new Intl.NumberFormat(undefined, {
    ...money,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  if (whole.format(value) !== text) return undefined
  return new Intl.NumberFormat(undefined, {
    ...money,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value)
}
