import { expect, test } from 'vitest'
import { feedPhase } from './feed-phase'

const settled = {
  rows: 0,
  loading: false,
  found: 0,
  older: 'idle',
  emptyPages: 0,
  unsure: false,
  settled: true,
} as const

test.each([
  ['rows are shown, whatever is still loading', { rows: 1, loading: true }, 'list'],
  ['the first answer is awaited', { loading: true }, 'loading'],
  ['every relay says that there is nothing', {}, 'empty'],
  ['too few relays have answered so far', { unsure: true, settled: false }, 'loading'],
  ['too few relays have answered at all', { unsure: true }, 'no-answer'],
  ['every event so far is refused, and older ones may be there', { found: 50 }, 'loading'],
  ['every event is refused, and there are no older ones', { found: 50, older: 'end' }, 'empty'],
  ['every event of eight more pages is refused', { found: 450, emptyPages: 8 }, 'empty'],
] as const)('%s', (_, facts, phase) => {
  expect(feedPhase({ ...settled, ...facts })).toBe(phase)
})
