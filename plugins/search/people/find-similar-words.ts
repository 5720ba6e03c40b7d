import type { SortedWordList } from './sorted-word-list'

/** Share of the typed letters that may be wrong. */
const MAX_MISTAKE_SHARE = 0.3
/** Maximum number of mistakes. With more, almost any word would match. */
const MAX_MISTAKES = 2

/** Returns how many letters of a typed word may be missing, added, wrong or swapped. */
export const getMaxTypos = (typed: string): number =>
  Math.min(MAX_MISTAKES, Math.floor(typed.length * MAX_MISTAKE_SHARE))

/**
 * Calls `visit` for each word whose beginning is similar to the typed text, with the number of mistakes (optimal string
 * alignment). The words are sorted, so the shared beginning of several words is compared once, and if it differs too
 * much, all of them are skipped.
 */
export function findSimilarWords(
  list: SortedWordList,
  typed: string,
  visit: (at: number, mistakes: number) => void,
): void {
  const maxDistance = getMaxTypos(typed)
  if (maxDistance === 0) return
  const length = typed.length
  const deepest = length + maxDistance
  // `rows[n][j]`: number of mistakes between the first n letters of the word and the first j letters of `typed`.
  // `best[n]`: fewest mistakes between `typed` and any beginning of the word of up to n letters.
  const rows = Array.from({ length: deepest + 1 }, () => new Uint8Array(length + 1))
  const best = new Uint8Array(deepest + 1).fill(length)
  const first = rows[0] as Uint8Array
  for (let j = 0; j <= length; j++) first[j] = j

  const { words, sharedPrefixLengths } = list
  /**
   * Rows up to this index are still valid, because the current word begins with the same letters as the previous one.
   */
  let valid = 0
  /** A word that shares at least this many letters with the previous word has the same result. */
  let judged = Number.POSITIVE_INFINITY
  let verdict = maxDistance + 1
  for (let at = 0; at < words.length; at++) {
    const common = sharedPrefixLengths[at] as number
    if (at > 0 && common >= judged) {
      if (verdict <= maxDistance) visit(at, verdict)
      continue
    }
    const word = words[at] as string
    let depth = Math.min(common, valid)
    const end = Math.min(word.length, deepest)
    judged = end === deepest ? deepest : Number.POSITIVE_INFINITY
    while (depth < end) {
      depth++
      if (fillRow(rows, best, typed, word, depth) <= maxDistance) continue
      judged = depth
      break
    }
    valid = depth
    verdict = best[depth] as number
    if (verdict <= maxDistance) visit(at, verdict)
  }
}

/** Computes the row for the first `depth` letters of `word`, and returns the lowest cost in it. */
function fillRow(
  rows: readonly Uint8Array[],
  best: Uint8Array,
  typed: string,
  word: string,
  depth: number,
): number {
  const row = rows[depth] as Uint8Array
  const above = rows[depth - 1] as Uint8Array
  const letter = word.charCodeAt(depth - 1)
  row[0] = depth
  let least = depth
  for (let j = 1; j <= typed.length; j++) {
    const own = typed.charCodeAt(j - 1)
    let cost = Math.min(
      (above[j - 1] as number) + (own === letter ? 0 : 1),
      (above[j] as number) + 1,
      (row[j - 1] as number) + 1,
    )
    const swapped =
      depth > 1 && j > 1 && own === word.charCodeAt(depth - 2) && typed.charCodeAt(j - 2) === letter
    if (swapped) cost = Math.min(cost, ((rows[depth - 2] as Uint8Array)[j - 2] as number) + 1)
    row[j] = cost
    if (cost < least) least = cost
  }
  best[depth] = Math.min(best[depth - 1] as number, row[typed.length] as number)
  return least
}
