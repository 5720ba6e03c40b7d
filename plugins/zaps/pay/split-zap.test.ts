import { expect, test } from 'vitest'
import { splitZap } from './split-zap'

const [author, mira, tom] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
const note = (...tags: string[][]) => ({
  pubkey: author,
  event: { id: '', pubkey: author, kind: 1, created_at: 0, tags, content: '', sig: '' },
})

test('a note without a split pays its author; a person is paid directly', () => {
  expect(splitZap(note(), 100)).toEqual([{ pubkey: author, sats: 100 }])
  expect(splitZap({ pubkey: mira }, 21)).toEqual([{ pubkey: mira, sats: 21 }])
})

test('splits by weight into whole sats, without losing any', () => {
  const weighed = note(['zap', mira, 'wss://r', '1'], ['zap', tom, 'wss://r', '3'])
  expect(splitZap(weighed, 100)).toEqual([
    { pubkey: tom, sats: 75 },
    { pubkey: mira, sats: 25 },
  ])
  expect(splitZap(weighed, 101).reduce((all, share) => all + share.sats, 0)).toBe(101)
  // If an amount is too small to split, the person with the largest weight gets it.
  expect(splitZap(weighed, 1)).toEqual([{ pubkey: tom, sats: 1 }])
})

test('shares equally without weights; if some have a weight, the others get nothing', () => {
  expect(splitZap(note(['zap', mira, 'wss://r'], ['zap', tom]), 100).map(s => s.sats)).toEqual([50, 50])
  expect(splitZap(note(['zap', mira, 'wss://r', '1'], ['zap', tom, 'wss://r']), 100)).toEqual([
    { pubkey: mira, sats: 100 },
  ])
})

test('ignores invalid keys and weights, and limits the number of people', () => {
  const bad = note(['zap', 'nobody', '', '1'], ['zap', mira, '', '-1'], ['zap', tom, '', 'NaN'])
  expect(splitZap(bad, 100).map(s => s.sats)).toEqual([50, 50])
  expect(splitZap(note(['zap', mira, '', '0']), 100)).toEqual([{ pubkey: author, sats: 100 }])
  const crowd = Array.from({ length: 500 }, (_, i) => ['zap', i.toString(16).padStart(64, '0'), '', '1'])
  expect(splitZap(note(...crowd), 1_000)).toHaveLength(10)
  expect(splitZap(note(['zap', mira, '', '1'], ['zap', mira, '', '9']), 10)).toEqual([
    { pubkey: mira, sats: 10 },
  ])
})
