import { normalizeForComparison, parseSearchWords } from '#kernel/nostr'

/** Maximum number of characters of a text that are indexed. */
export const MAX_TEXT_CHARS = 20_000
/** Maximum number of words in a text, and in a query. */
const MAX_WORDS = 1_000
const MAX_QUERY_WORDS = 10
/** Maximum length of a word. Longer ones are usually addresses and keys. */
const MAX_LENGTH = 40
/**
 * Number of letters per part of a text in a script without spaces, such as Chinese. Shorter parts would occur in too
 * many texts.
 */
const LETTERS_PER_PART = 2

/**
 * Matches, in the first group, a word of a script with spaces, a symbol or an emoji; in the second group, a run:
 * consecutive letters of a script without spaces.
 */
const WORDS_AND_RUNS =
  /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+|[\p{S}\p{Extended_Pictographic}])|((?:(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L})+)/gu

/**
 * Returns the searchable parts of a text, each once, at most 1,000: words and symbols. A run of letters in a script
 * without spaces is split into overlapping parts of two letters.
 */
export function splitTextWords(text: string): readonly string[] {
  const words = new Set<string>()
  for (const [, apart, run] of normalizeForComparison(text, MAX_TEXT_CHARS).matchAll(WORDS_AND_RUNS)) {
    if (apart !== undefined) words.add(apart.slice(0, MAX_LENGTH))
    else for (const part of splitRun(run as string, MAX_WORDS - words.size)) words.add(part)
    if (words.size >= MAX_WORDS) break
  }
  return [...words]
}

/** The words of a query, and its runs of letters in scripts without spaces, such as Chinese. */
export interface QueryWords {
  /** All words in the order in which they were typed, at most ten. */
  readonly words: readonly string[]
  /**
   * A matching text must contain each of these runs literally, because the run's parts alone could be scattered in it.
   */
  readonly runs: readonly string[]
}

export function parseQueryWords(query: string): QueryWords {
  const words = new Set<string>()
  const runs: string[] = []
  for (const word of parseSearchWords(query))
    for (const [, apart, run] of word.matchAll(WORDS_AND_RUNS))
      if (apart !== undefined) words.add(apart.slice(0, MAX_LENGTH))
      else {
        const whole = run as string
        runs.push(whole)
        const parts = splitRun(whole, MAX_WORDS)
        // The last part is a single letter, which is already in the part before it.
        for (const part of parts.length > 1 ? parts.slice(0, -1) : parts) words.add(part)
      }
  return { words: [...words].slice(0, MAX_QUERY_WORDS), runs: runs.slice(0, MAX_QUERY_WORDS) }
}

function splitRun(run: string, maxParts: number): string[] {
  const letters = [...run.slice(0, MAX_TEXT_CHARS)]
  return letters.slice(0, maxParts).map((_, at) => letters.slice(at, at + LETTERS_PER_PART).join(''))
}

/** True if a text contains each of `runs` literally. */
export function containsLiteralTexts(text: string, runs: readonly string[]): boolean {
  const folded = normalizeForComparison(text, MAX_TEXT_CHARS)
  return runs.every(run => folded.includes(run))
}
