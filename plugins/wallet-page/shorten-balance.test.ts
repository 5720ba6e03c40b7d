import { expect, it } from 'vitest'
import { shortenBalance } from './shorten-balance'

it('abbreviates sats and bitcoin', () => {
  expect(shortenBalance('0 sats', 0, 'SATS')).toBe('0 sats')
  expect(shortenBalance('9,999 sats', 9_999, 'SATS')).toBe('9,999 sats')
  expect(shortenBalance('12,345 sats', 12_345, 'SATS')).toBe('12.3K sats')
  expect(shortenBalance('990,000 sats', 990_000, 'SATS')).toBe('990K sats')
  expect(shortenBalance('999,979 sats', 999_979, 'SATS')).toBe('999K sats')
  expect(shortenBalance('2,100,000,000 sats', 2_100_000_000, 'SATS')).toBe('2100M sats')
  expect(shortenBalance('0.00990000 BTC', 990_000, 'BTC')).toBe('0.0099 BTC')
  expect(shortenBalance('10.00000000 BTC', 1_000_000_000, 'BTC')).toBe('10 BTC')
  expect(shortenBalance('12.34567890 BTC', 1_234_567_890, 'BTC')).toBe('12.346 BTC')
  expect(shortenBalance('0.00123456 BTC', 123_456, 'BTC')).toBe('0.0012 BTC')
  expect(shortenBalance('0.00000021 BTC', 21, 'BTC')).toBe('<0.0001 BTC')
  expect(shortenBalance('0.00000000 BTC', 0, 'BTC')).toBe('0 BTC')
})

const money = (value: number, currency: string) =>
  new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)

it('abbreviates money, and never shows one currency as another', () => {
  expect(shortenBalance('US$600.00', 1_000_000, 'USD')).toBe('US$600.00')
  expect(shortenBalance(money(123_456.78, 'USD'), 200_000_000, 'USD')).toMatch(/123[.,]5\s?K/)
  expect(shortenBalance(money(9_876_543.21, 'JPY'), 90_000_000, 'JPY')).toMatch(/9[.,]9\s?M/)
  expect(shortenBalance(money(123_456.78, 'USD'), 200_000_000, 'EUR')).toBe(money(123_456.78, 'USD'))
})
