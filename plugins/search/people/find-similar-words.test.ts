import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findSimilarWords, getMaxTypos } from './find-similar-words'
import { SortedWordList } from './sorted-word-list'

/** A simple reference implementation: the optimal string alignment distance to the closest prefix of `word`. */
function slow(typed: string, word: string): number {
  const row = (length: number) => Array.from({ length }, () => 0)
  const d = Array.from({ length: word.length + 1 }, () => row(typed.length + 1))
  const at = (i: number, j: number) => d[i]?.[j] ?? 0
  for (let i = 0; i <= word.length; i++)
    for (let j = 0; j <= typed.length; j++) {
      let cost = i === 0 ? j : j === 0 ? i : Number.POSITIVE_INFINITY
      if (i > 0 && j > 0) {
        cost = Math.min(
          at(i - 1, j - 1) + (word[i - 1] === typed[j - 1] ? 0 : 1),
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
        )
        if (i > 1 && j > 1 && word[i - 1] === typed[j - 2] && word[i - 2] === typed[j - 1])
          cost = Math.min(cost, at(i - 2, j - 2) + 1)
      }
      ;(d[i] as number[])[j] = cost
    }
  return Math.min(...d.map(line => line[typed.length] ?? 0))
}

it('finds the same words as the reference, with the same number of mistakes', () => {
  const word = (maxLength: number, minLength = 1) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength })
  fc.assert(
    fc.property(fc.array(word(12), { maxLength: 40 }), word(10, 4), (words, typed) => {
      const list = SortedWordList.fromWords(words.map((text, place) => ({ word: text, packedRow: place })))
      const found = new Map<number, number>()
      findSimilarWords(list, typed, (at, mistakes) => found.set(list.packedRows[at] as number, mistakes))
      const expected = new Map<number, number>()
      for (const [place, text] of words.entries()) {
        const mistakes = slow(typed, text)
        if (mistakes <= getMaxTypos(typed)) expected.set(place, mistakes)
      }
      expect([...found].sort()).toEqual([...expected].sort())
    }),
    { numRuns: 500 },
  )
})

it('allows one mistake per 0.3 of the letters, and at most two', () => {
  expect([1, 3, 4, 6, 7, 9, 30].map(n => getMaxTypos('x'.repeat(n)))).toEqual([0, 0, 1, 1, 2, 2, 2])
})
