import { create, getByID, insert, search } from '@orama/orama'
import { MAX_TEXT, wordsOfQuery, wordsOfText } from './words'

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

/** Characters all texts may have, and how many of them a word counts for in addition: some 100 MB of memory. */
const ROOM = 30_000_000
const WORD = 20
/** The best ones, of which is seen whether they have the very words. */
const LOOKED_AT = 300
/** Letters from which on a word may have one wrong. */
const MAY_SLIP = 4
const TITLE_COUNTS = 2
/** Stands before each word: Orama keeps them as names of plain objects, where `constructor` has a meaning. */
const MARK = '~'

const createDatabase = (tokenize: (raw: string) => string[]) =>
  create({
    schema: { title: 'string', text: 'string' } as const,
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize } },
    sort: { enabled: false },
  })

/** Texts by their words, in memory: some 3 kB for a note. */
export class TextIndex {
  readonly #database = createDatabase(raw => this.#wordsOf(raw))
  readonly #about = new Map<string, { readonly pubkey: string; readonly createdAt: number }>()
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
   * ones, then by BM25, a title counting double; newest first where they are as good. Where there is none, words of
   * four letters or more may differ by one.
   */
  find(query: string, limit: number): readonly TextHit[] {
    const words = wordsOfQuery(query)
    const scores = this.#scores(words, 0) ?? this.#scores(words, 1) ?? new Map<string, number>()
    const found = [...scores]
      .map(([id, score]) => ({ id, score, pubkey: '', createdAt: 0, ...this.#about.get(id) }))
      .sort((a, b) => b.score - a.score || b.createdAt - a.createdAt)
      .slice(0, limit)
    const best = found
      .slice(0, LOOKED_AT)
      .map((hit, place) => ({ hit, place, very: this.#veryWords(hit.id, words) }))
      .sort((a, b) => b.very - a.very || a.place - b.place)
    return [...best.map(({ hit }) => hit), ...found.slice(LOOKED_AT)].map(({ id, pubkey }) => ({
      id,
      pubkey,
    }))
  }

  /** How many of the words stand in a text as they are. */
  #veryWords(id: string, words: readonly string[]): number {
    const { title = '', text = '' } = getByID(this.#database, id) ?? {}
    const held = new Set([...wordsOfText(title), ...wordsOfText(text)])
    return words.filter(word => held.has(word)).length
  }

  /** By id. Word by word: Orama's own "all words" miscounts a text that holds two forms of one of them. */
  #scores(words: readonly string[], slips: number): Map<string, number> | undefined {
    let scores: Map<string, number> | undefined
    for (const word of words) {
      const { hits } = search(this.#database, {
        term: MARK + word,
        tolerance: word.length < MAY_SLIP ? 0 : slips,
        boost: { title: TITLE_COUNTS },
        limit: this.size,
      }) as { readonly hits: readonly { readonly id: string; readonly score: number }[] }
      const both = new Map<string, number>()
      for (const { id, score } of hits) {
        const before = scores ? scores.get(id) : 0
        if (before !== undefined) both.set(id, before + score)
      }
      if (both.size === 0) return undefined
      scores = both
    }
    return scores
  }

  #wordsOf(raw: string): string[] {
    if (raw.startsWith(MARK)) return [raw]
    const words = wordsOfText(raw).map(word => MARK + word)
    this.#room -= raw.length + WORD * words.length
    return words
  }
}
