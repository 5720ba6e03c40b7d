import { expect, test } from 'vitest'
import { holdsSecret } from './holds-secret'

test.each([
  ['my key is nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5', true],
  ['https://example.com/?k=NSEC1VL029MGPSPEDVA04G90VLTKH6FVH240ZQTV9K0T9AF8935KE9LAQSNLFE5', true],
  ['nostr+walletconnect://abc?relay=wss://r&secret=00', true],
  ['bunker://abc?relay=wss://r&secret=00', true],
  ['bunker://abc?relay=wss://r', false],
  ['bunker://abc secret=00', false],
  ['the word nsec1 alone, and npub1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5', false],
])('%s holds a secret: %s', (text, holds) => {
  expect(holdsSecret(text)).toBe(holds)
})

test('a long text of nothing but beginnings is read in no time', () => {
  const started = performance.now()
  expect(holdsSecret('bunker://'.repeat(20_000))).toBe(false)
  expect(performance.now() - started).toBeLessThan(500)
})
