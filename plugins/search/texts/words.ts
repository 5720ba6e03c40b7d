import { foldText, queryWords } from '#kernel/nostr'

/** Characters of a text that are looked at. */
export const MAX_TEXT = 20_000
/** Words of a text, and of a query. */
const MAX_WORDS = 1_000
const MAX_QUERY_WORDS = 10
/** Characters of a word: longer ones are addresses and keys. */
const MAX_LENGTH = 40
/** Characters of a word that is found in the middle of others. */
const MAX_INNER = 6

/** Words of scripts that set them apart, and runs of those that do not. */
const RUNS =
  /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+)|(?:(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L})+/gu

/**
 * What a text can be found by, each once, 1,000 at most: its words, of which a search knows the beginning. A run of a
 * script without spaces between words can be found by any part of it: it is there from each of its letters on.
 */
export function wordsOfText(text: string): readonly string[] {
  const words = new Set<string>()
  for (const [run, apart] of foldText(text, MAX_TEXT).matchAll(RUNS)) {
    if (apart !== undefined) words.add(run.slice(0, MAX_LENGTH))
    else {
      const letters = [...run]
      for (let at = 0; at < letters.length && words.size < MAX_WORDS; at++)
        words.add(letters.slice(at, at + MAX_INNER).join(''))
    }
    if (words.size >= MAX_WORDS) break
  }
  return [...words]
}

/** What a query asks for: the same words, with a long run in parts that follow each other. */
export function wordsOfQuery(query: string): readonly string[] {
  const words = new Set<string>()
  for (const asked of queryWords(query))
    for (const [run, apart] of asked.matchAll(RUNS))
      if (apart !== undefined) words.add(run.slice(0, MAX_LENGTH))
      else {
        const letters = [...run]
        for (let at = 0; at < letters.length; at += MAX_INNER)
          words.add(letters.slice(at, at + MAX_INNER).join(''))
      }
  return [...words].slice(0, MAX_QUERY_WORDS)
}
