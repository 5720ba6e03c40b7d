import { expect, test } from 'vitest'
import { createMemoryKeyValueStorage, createSettings } from '#kernel'
import { parseDefaultZapAmount } from './parse-zap-amount'
import { DEFAULT_ZAP_SETTINGS, MAX_ZAP_PRESETS, zapSettings } from './zap-settings'

/** Reads settings from a stored record. */
function stored(value: unknown) {
  const storage = createMemoryKeyValueStorage()
  storage.write('zaps', { version: 1, value })
  return createSettings(storage, 'zaps', zapSettings, () => {}).get()
}

test('defaults to the amounts of the specification, 21 sats and no comment', () => {
  expect(stored({ defaultZapAmount: 210, direct: true })).toEqual({
    ...DEFAULT_ZAP_SETTINGS,
    defaultZapAmount: 210,
    direct: true,
  })
  const own = { defaultZapAmount: 1, direct: false, presets: [{ sats: 2_121, mark: '' }], comment: 'Thanks' }
  expect(stored(own)).toEqual(own)
  expect(stored({ ...own, presets: [] }).presets).toEqual([])
})

test('reads whole sats up to a bitcoin, few and distinct presets, short marks and comments from storage', () => {
  const good = { sats: 21, mark: '⚡' }
  const presets = [good, good, { sats: 0.5, mark: '' }, { sats: -1, mark: '' }, { sats: 5 }, 'x', null]
  const read = stored({ defaultZapAmount: 1e12, direct: 'yes', presets, comment: 'x'.repeat(600) })
  expect(read).toEqual({ ...DEFAULT_ZAP_SETTINGS, presets: [good], comment: 'x'.repeat(500) })
  const many = Array.from({ length: 50 }, (_, index) => ({ sats: index + 1, mark: 'm'.repeat(99) }))
  const bounded = stored({ presets: many }).presets
  expect(bounded).toHaveLength(MAX_ZAP_PRESETS)
  expect(bounded[0]?.mark).toHaveLength(16)
  expect(stored({ presets: { length: 3 } }).presets).toBe(DEFAULT_ZAP_SETTINGS.presets)
})

test.each([
  ['', 'Zap amount must be a valid number'],
  ['many', 'Zap amount must be a valid number'],
  ['0', 'Zap amount must be greater than 0'],
  ['100000001', 'Zap amount must be at most 100,000,000'],
  ['100,000,001', 'Zap amount must be at most 100,000,000'],
  ['1e3', 'Zap amount must be a valid number'],
])('%j is refused: %s', (text, problem) => {
  expect(parseDefaultZapAmount(text)).toEqual({ problem })
})

test.each([
  ['2,100', 2_100],
  ['5K', 5_000],
  ['21.9', 21],
])('%j is %d sats', (text, sats) => {
  expect(parseDefaultZapAmount(text)).toEqual({ sats })
})
