import { expect, test } from 'vitest'
import { startNearMatch } from './start-near-match'

test('a text begins shortly before the first word of the search', () => {
  const text = 'We meet at the harbour, as always, and Cleo brings the cake.'
  expect(startNearMatch(text, 'CAKE')).toBe('…brings the cake.')
  expect(startNearMatch(text, 'cake always')).toBe('…harbour, as always, and Cleo brings the cake.')
  expect(startNearMatch(text, 'meet cake')).toBe(text)
  expect(startNearMatch(text, 'nowhere')).toBe(text)
  expect(startNearMatch(text, '')).toBe(text)
  expect(startNearMatch(`${'x'.repeat(80)}cake`, 'cake')).toBe('…cake')
})
