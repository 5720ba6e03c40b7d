import { create, getByID, insert, type Results, search } from '@orama/orama'
import { isOneSlip } from './one-slip'
import { holdsRuns, MAX_TEXT, wordsOfQuery, wordsOfText } from './words'

/** A text to be found. */
export interface SearchedText {
  /** Of its event. */
  readonly id: string
  /** hex */
  readonly pubkey: string
  /** s */
  readonly createdAt: number
  readonly title: string
  readonly text: string
}

/** Whose text fits. */
export interface TextHit {
  readonly id: string
  readonly pubkey: string
}

/** Bytes that all texts may take. */
const ROOM = 120_000_000
/** Bytes, as measured: of a character, of each word of a text, and of one that no text had before. */
const CHARACTER = 2
const WORD = 100
const NEW_WORD = 800
/** The best ones, of which is seen whether they have the very words. */
const LOOKED_AT = 300
/** Letters from which on a word may have one wrong, and how many words may be meant. */
const MAY_SLIP = 4
const MEANT = 20
const TITLE_COUNTS = 2
/** Stands before each word: Orama keeps them as names of plain objects, where `constructor` has a meaning. */
const MARK = '~'

const createDatabase = (tokenize: (raw: string) => string[]) =>
  create({
    schema: { title: 'string', text: 'string' } as const,
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize } },
    sort: { enabled: false },
  })

/** Texts by their words, in memory: some 3 kB for a note of 30 words. */
export class TextIndex {
  readonly #database = createDatabase(raw => this.#wordsOf(raw))
  readonly #about = new Map<string, { readonly pubkey: string; readonly createdAt: number }>()
  /** Each word of all texts. */
  readonly #words = new Set<string>()
  #room = ROOM

  get size(): number {
    return this.#about.size
  }

  /** False when there is no more room. */
  put({ id, pubkey, createdAt, title, text }: SearchedText): boolean {
    if (this.#about.has(id)) return true
    if (this.#room <= 0) return false
    this.#about.set(id, { pubkey, createdAt })
    // A blank first: what begins with the mark is a word of a search.
    insert(this.#database, { id, title: ` ${title.slice(0, MAX_TEXT)}`, text: ` ${text.slice(0, MAX_TEXT)}` })
    return true
  }

  /**
   * Those that hold all words of the query, or longer ones that begin so, best first: the very words before longer
   * ones, then by BM25, a title counting double; newest first where they are as good. With `slips`, where there is
   * none, words of four letters or more may differ by one.
   */
  find(query: string, { slips = true } = {}): readonly TextHit[] {
    const { words, runs } = wordsOfQuery(query)
    const scores =
      this.#scores(words, word => [word]) ??
      (slips ? this.#scores(words, word => this.#meant(word)) : undefined) ??
      new Map<string, number>()
    const found = [...scores]
      .filter(([id]) => runs.length === 0 || holdsRuns(this.#textOf(id), runs))
      .map(([id, score]) => ({ id, score, pubkey: '', createdAt: 0, ...this.#about.get(id) }))
      .sort((a, b) => b.score - a.score || b.createdAt - a.createdAt)
    const best = found
      .slice(0, LOOKED_AT)
      .map((hit, place) => ({ hit, place, very: this.#veryWords(hit.id, words) }))
      .sort((a, b) => b.very - a.very || a.place - b.place)
    return [...best.map(({ hit }) => hit), ...found.slice(LOOKED_AT)].map(({ id, pubkey }) => ({
      id,
      pubkey,
    }))
  }

  #textOf(id: string): string {
    const { title = '', text = '' } = getByID(this.#database, id) ?? {}
    return `${title}\n${text}`
  }

  /** How many of the words stand in a text as they are. */
  #veryWords(id: string, words: readonly string[]): number {
    const held = new Set(wordsOfText(this.#textOf(id)))
    return words.filter(word => held.has(word)).length
  }

  /** A word, or those that may be meant where no text has it. Orama's own search for them misses every fourth. */
  #meant(word: string): readonly string[] {
    if (word.length < MAY_SLIP) return [word]
    const near: string[] = []
    for (const one of this.#words) {
      if (one.startsWith(word)) return [word]
      if (near.length < MEANT && isOneSlip(word, one)) near.push(one)
    }
    return near.length > 0 ? near : [word]
  }

  /** By id. Word by word: Orama's own "all words" miscounts a text that holds two forms of one of them. */
  #scores(
    words: readonly string[],
    meant: (word: string) => readonly string[],
  ): Map<string, number> | undefined {
    let scores: Map<string, number> | undefined
    for (const word of words) {
      const both = new Map<string, number>()
      for (const one of meant(word))
        for (const { id, score } of this.#search(one)) {
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
      term: MARK + word,
      boost: { title: TITLE_COUNTS },
      limit: this.size,
    }) as Results<unknown>
    return hits
  }

  #wordsOf(raw: string): string[] {
    if (raw.startsWith(MARK)) return [raw]
    const words = wordsOfText(raw)
    const before = this.#words.size
    for (const word of words) this.#words.add(word)
    this.#room -= CHARACTER * raw.length + WORD * words.length + NEW_WORD * (this.#words.size - before)
    return words.map(word => MARK + word)
  }
}
