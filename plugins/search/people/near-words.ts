import type { WordList } from './word-list'

/** Part of the letters that may be wrong. */
const THRESHOLD = 0.3
/** More mistakes than this find anything. */
const MOST = 2

/** How many letters of a word may be missing, too many, wrong or swapped. */
export const mistakesIn = (typed: string): number => Math.min(MOST, Math.floor(typed.length * THRESHOLD))

/**
 * Words that begin nearly like what was typed, with the number of mistakes (optimal string alignment). The list is
 * sorted, so it is walked as the tree of beginnings that it is: what words share is compared once, and a beginning
 * that is already too different is skipped with all that follows from it.
 */
export function nearWords(
  list: WordList,
  typed: string,
  visit: (at: number, mistakes: number) => void,
): void {
  const most = mistakesIn(typed)
  if (most === 0) return
  const length = typed.length
  const deepest = length + most
  // By letters of the word read: what it takes to make each beginning of `typed` of them, and the least for all of it.
  const rows = Array.from({ length: deepest + 1 }, () => new Uint8Array(length + 1))
  const best = new Uint8Array(deepest + 1).fill(length)
  const first = rows[0] as Uint8Array
  for (let j = 0; j <= length; j++) first[j] = j

  const { words, shared } = list
  /** Rows up to here are those of the word before. */
  let valid = 0
  /** Words that share this many letters with the word before are judged as it was. */
  let judged = Number.POSITIVE_INFINITY
  let verdict = most + 1
  for (let at = 0; at < words.length; at++) {
    const common = shared[at] as number
    if (at > 0 && common >= judged) {
      if (verdict <= most) visit(at, verdict)
      continue
    }
    const word = words[at] as string
    let depth = Math.min(common, valid)
    const end = Math.min(word.length, deepest)
    judged = end === deepest ? deepest : Number.POSITIVE_INFINITY
    while (depth < end) {
      depth++
      if (fillRow(rows, best, typed, word, depth) <= most) continue
      judged = depth
      break
    }
    valid = depth
    verdict = best[depth] as number
    if (verdict <= most) visit(at, verdict)
  }
}

/** Fills the row after `depth` letters of `word`; answers the least of it. */
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
