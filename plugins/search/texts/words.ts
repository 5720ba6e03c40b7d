import { foldText, queryWords } from '#kernel/nostr'

/** Characters of a text that are looked at. */
export const MAX_TEXT = 20_000
/** Words of a text, and of a query. */
const MAX_WORDS = 1_000
const MAX_QUERY_WORDS = 10
/** Characters of a word: longer ones are addresses and keys. */
const MAX_LENGTH = 40
/** Letters of a part of a run: few enough for the same ones to come again and again. */
const PART = 2

/** Words of scripts that set them apart, signs and pictures, and runs of scripts that set nothing apart. */
const RUNS =
  /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+|[\p{S}\p{Extended_Pictographic}])|((?:(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L})+)/gu

/**
 * What a text can be found by, each once, 1,000 at most: its words, of which a search knows the beginning, and each
 * sign. A run of a script without spaces between words is there in parts of two letters, one from each letter on.
 */
export function wordsOfText(text: string): readonly string[] {
  const words = new Set<string>()
  for (const [, apart, run] of foldText(text, MAX_TEXT).matchAll(RUNS)) {
    if (apart !== undefined) words.add(apart.slice(0, MAX_LENGTH))
    else for (const part of partsOf(run as string, MAX_WORDS - words.size)) words.add(part)
    if (words.size >= MAX_WORDS) break
  }
  return [...words]
}

/** What a query asks for. */
export interface AskedWords {
  /** All of them, in the order they were typed; ten at most. */
  readonly words: readonly string[]
  /** What has to stand in the text as it is: the parts of a run may lie apart in it. */
  readonly runs: readonly string[]
}

export function wordsOfQuery(query: string): AskedWords {
  const words = new Set<string>()
  const runs: string[] = []
  for (const asked of queryWords(query))
    for (const [, apart, run] of asked.matchAll(RUNS))
      if (apart !== undefined) words.add(apart.slice(0, MAX_LENGTH))
      else {
        const whole = run as string
        runs.push(whole)
        const parts = partsOf(whole, MAX_WORDS)
        // The last letter alone is where the one before it has been asked for.
        for (const part of parts.length > 1 ? parts.slice(0, -1) : parts) words.add(part)
      }
  return { words: [...words].slice(0, MAX_QUERY_WORDS), runs: runs.slice(0, MAX_QUERY_WORDS) }
}

function partsOf(run: string, most: number): string[] {
  const letters = [...run.slice(0, MAX_TEXT)]
  return letters.slice(0, most).map((_, at) => letters.slice(at, at + PART).join(''))
}

/** Whether a text holds each run as it is. */
export function holdsRuns(text: string, runs: readonly string[]): boolean {
  const folded = foldText(text, MAX_TEXT)
  return runs.every(run => folded.includes(run))
}
