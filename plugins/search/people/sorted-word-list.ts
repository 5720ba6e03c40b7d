/**
 * A word of a person's name. `packedRow` is the person's row times two, plus one if a name of the person begins with
 * the word.
 */
export interface IndexedWord {
  readonly word: string
  readonly packedRow: number
}

/**
 * An immutable sorted list of words with their rows. New words get a list of their own, which is merged with others.
 */
export class SortedWordList {
  readonly words: readonly string[]
  readonly packedRows: Uint32Array
  /** For each word, the number of letters that it shares with the previous word, at most 255. */
  readonly sharedPrefixLengths: Uint8Array

  private constructor(words: readonly string[], places: Uint32Array) {
    this.words = words
    this.packedRows = places
    this.sharedPrefixLengths = new Uint8Array(words.length)
    for (let i = 1; i < words.length; i++)
      this.sharedPrefixLengths[i] = sharedPrefixLength(words[i - 1] as string, words[i] as string)
  }

  static fromWords(found: IndexedWord[]): SortedWordList {
    found.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.packedRow - b.packedRow))
    return new SortedWordList(
      found.map(({ word }) => word),
      Uint32Array.from(found, ({ packedRow }) => packedRow),
    )
  }

  /** Merges two lists and leaves out the words of deleted rows. */
  static merge(a: SortedWordList, b: SortedWordList, isLive: (row: number) => boolean): SortedWordList {
    const words: string[] = []
    const places = new Uint32Array(a.words.length + b.words.length)
    const take = (from: SortedWordList, at: number) => {
      const place = from.packedRows[at] as number
      if (!isLive(place >>> 1)) return
      places[words.length] = place
      words.push(from.words[at] as string)
    }
    let i = 0
    let j = 0
    while (i < a.words.length || j < b.words.length) {
      const [x, y] = [a.words[i], b.words[j]]
      if (y === undefined || (x !== undefined && x <= y)) take(a, i++)
      else take(b, j++)
    }
    return new SortedWordList(words, places.slice(0, words.length))
  }

  /** Returns the index range of the words that begin with `start`. `to` is exclusive. */
  prefixRange(start: string): readonly [from: number, to: number] {
    const from = this.#first(0, word => word >= start)
    return [from, this.#first(from, word => !word.startsWith(start))]
  }

  /**
   * Finds the first word from index `low` on for which `passes` is true, by binary search. `passes` must be true for
   * all later words too.
   */
  #first(low: number, passes: (word: string) => boolean): number {
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (passes(this.words[middle] as string)) high = middle
      else low = middle + 1
    }
    return low
  }
}

function sharedPrefixLength(a: string, b: string): number {
  const maxLength = Math.min(a.length, b.length, 255)
  let n = 0
  while (n < maxLength && a.charCodeAt(n) === b.charCodeAt(n)) n++
  return n
}
