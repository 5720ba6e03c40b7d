import { expect, it } from 'vitest'
import { shortBalance } from './short-balance'

it('says a balance in few characters', () => {
  expect(shortBalance('0 sats', 0)).toBe('0 sats')
  expect(shortBalance('9,999 sats', 9_999)).toBe('9,999 sats')
  expect(shortBalance('12,345 sats', 12_345)).toBe('12.3K sats')
  expect(shortBalance('990,000 sats', 990_000)).toBe('990K sats')
  expect(shortBalance('2,100,000,000 sats', 2_100_000_000)).toBe('2100M sats')
  expect(shortBalance('0.00990000 BTC', 990_000)).toBe('0.0099 BTC')
  expect(shortBalance('10.00000000 BTC', 1_000_000_000)).toBe('10 BTC')
  expect(shortBalance('0.00123456 BTC', 123_456)).toBe('0.00123456 BTC')
  expect(shortBalance('US$600.00', 1_000_000)).toBe('US$600.00')
})
