import { create, getByID, insert, type Results, search } from '@orama/orama'
import { isOneTypoApart } from './is-one-typo-apart'
import { containsLiteralTexts, MAX_TEXT_CHARS, parseQueryWords, splitTextWords } from './split-text-words'

/** A text to index. */
export interface IndexedText {
  /** Id of its event. */
  readonly id: string
  /** hex */
  readonly pubkey: string
  /** s */
  readonly createdAt: number
  readonly title: string
  readonly text: string
}

/** A matching text. */
export interface TextMatch {
  readonly id: string
  readonly pubkey: string
}

/** Bytes of memory that one index may use for its texts. */
const MAX_TEXT_BYTES = 120_000_000
/** Measured memory in bytes: per character, per word of a text, and per word that no earlier text contains. */
const BYTES_PER_CHARACTER = 2
const BYTES_PER_WORD = 100
const BYTES_PER_NEW_WORD = 800
/** Number of best matches among which those with the exact words of the query are put first. */
const MAX_CHECKED_MATCHES = 300
/** Minimum length of a word that may have one wrong letter, and maximum number of corrected words for it. */
const MIN_MISSPELLED_LENGTH = 4
const MAX_SPELLINGS = 20
const TITLE_WEIGHT = 2
/**
 * Prefix of each word in Orama. Orama uses words as property names of plain objects, where `constructor` has a meaning.
 */
const WORD_PREFIX = '~'

const createDatabase = (tokenize: (raw: string) => string[]) =>
  create({
    schema: { title: 'string', text: 'string' } as const,
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize } },
    sort: { enabled: false },
  })

/** An in-memory index of texts by their words. A note of 30 words takes about 3 kB. */
export class TextIndex {
  readonly #database = createDatabase(raw => this.#wordsOf(raw))
  readonly #textInfo = new Map<string, { readonly pubkey: string; readonly createdAt: number }>()
  /** All words that occur in any of the texts. */
  readonly #words = new Set<string>()
  #bytesLeft = MAX_TEXT_BYTES

  get size(): number {
    return this.#textInfo.size
  }

  /** Adds a text. Returns false if there is no more space. */
  put({ id, pubkey, createdAt, title, text }: IndexedText): boolean {
    if (this.#textInfo.has(id)) return true
    if (this.#bytesLeft <= 0) return false
    this.#textInfo.set(id, { pubkey, createdAt })
    // Orama passes both texts and search words to the tokenizer. A text begins with a space, a search word with
    // `WORD_PREFIX`.
    insert(this.#database, {
      id,
      title: ` ${title.slice(0, MAX_TEXT_CHARS)}`,
      text: ` ${text.slice(0, MAX_TEXT_CHARS)}`,
    })
    return true
  }

  /**
   * Finds the texts that contain each word of the query, or a longer word that begins with it. Texts with more of the
   * exact words come first, then those with a higher BM25 score (titles count double), then the newest. If nothing
   * matches and `allowTypos` is true, words of four or more letters may differ by one letter.
   */
  find(query: string, { allowTypos = true } = {}): readonly TextMatch[] {
    const { words, runs } = parseQueryWords(query)
    const scores =
      this.#scores(words, word => [word]) ??
      (allowTypos ? this.#scores(words, word => this.#similarWords(word)) : undefined) ??
      new Map<string, number>()
    const found = [...scores]
      .filter(([id]) => runs.length === 0 || containsLiteralTexts(this.#textOf(id), runs))
      .map(([id, score]) => ({ id, score, pubkey: '', createdAt: 0, ...this.#textInfo.get(id) }))
      .sort((a, b) => b.score - a.score || b.createdAt - a.createdAt)
    const best = found
      .slice(0, MAX_CHECKED_MATCHES)
      .map((hit, rank) => ({ hit, place: rank, exactWords: this.#countExactWords(hit.id, words) }))
      .sort((a, b) => b.exactWords - a.exactWords || a.place - b.place)
    return [...best.map(({ hit }) => hit), ...found.slice(MAX_CHECKED_MATCHES)].map(({ id, pubkey }) => ({
      id,
      pubkey,
    }))
  }

  #textOf(id: string): string {
    const { title = '', text = '' } = getByID(this.#database, id) ?? {}
    return `${title}\n${text}`
  }

  /** Returns how many of the words a text contains exactly. */
  #countExactWords(id: string, words: readonly string[]): number {
    const held = new Set(splitTextWords(this.#textOf(id)))
    return words.filter(word => held.has(word)).length
  }

  /**
   * Returns the word itself if a text contains it, otherwise the similar words that occur. Orama's own fuzzy search
   * would miss a quarter of them.
   */
  #similarWords(word: string): readonly string[] {
    if (word.length < MIN_MISSPELLED_LENGTH) return [word]
    const similarWords: string[] = []
    for (const candidate of this.#words) {
      if (candidate.startsWith(word)) return [word]
      if (similarWords.length < MAX_SPELLINGS && isOneTypoApart(word, candidate)) similarWords.push(candidate)
    }
    return similarWords.length > 0 ? similarWords : [word]
  }

  /**
   * Returns scores by text id. The words are searched one by one, because Orama's search for several words counts a
   * text twice that contains two forms of one word.
   */
  #scores(
    words: readonly string[],
    alternatives: (word: string) => readonly string[],
  ): Map<string, number> | undefined {
    let scores: Map<string, number> | undefined
    for (const word of words) {
      const both = new Map<string, number>()
      for (const candidate of alternatives(word))
        for (const { id, score } of this.#search(candidate)) {
          const before = scores ? scores.get(id) : 0
          if (before !== undefined) both.set(id, Math.max(both.get(id) ?? 0, before + score))
        }
      if (both.size === 0) return undefined
      scores = both
    }
    return scores
  }

  #search(word: string): readonly { readonly id: string; readonly score: number }[] {
    const { hits } = search(this.#database, {
      term: WORD_PREFIX + word,
      boost: { title: TITLE_WEIGHT },
      limit: this.size,
    }) as Results<unknown>
    return hits
  }

  #wordsOf(raw: string): string[] {
    if (raw.startsWith(WORD_PREFIX)) return [raw]
    const words = splitTextWords(raw)
    const before = this.#words.size
    for (const word of words) this.#words.add(word)
    this.#bytesLeft -=
      BYTES_PER_CHARACTER * raw.length +
      BYTES_PER_WORD * words.length +
      BYTES_PER_NEW_WORD * (this.#words.size - before)
    return words.map(word => WORD_PREFIX + word)
  }
}
