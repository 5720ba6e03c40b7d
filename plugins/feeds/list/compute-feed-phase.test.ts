import { expect, test } from 'vitest'
import { computeFeedPhase } from './compute-feed-phase'

const settled = {
  rowCount: 0,
  isLoading: false,
  foundCount: 0,
  older: 'idle',
  emptyPageCount: 0,
  isUncertain: false,
  isSettled: true,
} as const

test.each([
  ['rows are shown, whatever is still loading', { rowCount: 1, isLoading: true }, 'list'],
  ['the first answer is awaited', { isLoading: true }, 'loading'],
  ['every relay says that there is nothing', {}, 'empty'],
  ['too few relays have answered so far', { isUncertain: true, isSettled: false }, 'loading'],
  ['too few relays have answered at all', { isUncertain: true }, 'no-answer'],
  ['every event so far is refused, and older ones may be there', { foundCount: 50 }, 'loading'],
  ['every event is refused, and there are no older ones', { foundCount: 50, older: 'end' }, 'empty'],
  ['every event of eight more pages is refused', { foundCount: 450, emptyPageCount: 8 }, 'empty'],
] as const)('%s', (_, facts, phase) => {
  expect(computeFeedPhase({ ...settled, ...facts })).toBe(phase)
})
