import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format-count'
import { formatSats } from './format-sats'
import { parseSats } from './parse-sats'

test.each([
  ['2100', 2_100],
  [' 21 ', 21],
  ['2,100', 2_100],
  ['1,234,567', 1_234_567],
  ['2 100', 2_100],
  ['2\u00a0100', 2_100],
  ['2\u202f100', 2_100],
  ["2'100", 2_100],
  ['2’100', 2_100],
  ['2,100 sats', 2_100],
  ['1 sat', 1],
  ['21 Sats', 21],
  ['5K', 5_000],
  ['1.2k', 1_200],
  ['3.4M', 3_400_000],
  ['21.9', 21.9],
  ['0.5', 0.5],
  ['0', 0],
  ['-5', -5],
  ['2,100.75', 2_100.75],
])('%j is %d', (text, sats) => {
  expect(parseSats(text, 'en-US')).toBe(sats)
})

test.each([
  '',
  ' ',
  'abc',
  '1,00',
  '1,0000',
  '12,34,567',
  '1,234 567',
  ',100',
  '1,5',
  '3m',
  '1e5',
  '0x10',
  'Infinity',
  'NaN',
  '2100000000000001',
  '9'.repeat(41),
  '1 '.repeat(50_000),
])('%.20j is no amount', text => {
  expect(parseSats(text, 'en-US')).toBeUndefined()
})

test('a point before three digits is never one sat', () => {
  for (const locale of ['de-DE', 'pt-BR', 'id-ID', 'es-ES']) expect(parseSats('1.000', locale)).toBe(1_000)
  expect(parseSats('1.234.567', 'de-DE')).toBe(1_234_567)
  for (const locale of ['en-US', 'fr-FR', 'de-CH']) expect(parseSats('1.000', locale)).toBeUndefined()
})

test('what the app writes is read back', () => {
  fc.assert(
    fc.property(fc.nat(), sats => {
      expect(parseSats(formatSats(sats))).toBe(sats)
    }),
  )
  for (const sats of [21, 1_000, 5_000, 1_200, 2_100_000]) expect(parseSats(formatCount(sats))).toBe(sats)
})
