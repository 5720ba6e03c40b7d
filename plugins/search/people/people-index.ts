import { findSimilarWords, getMaxTypos } from './find-similar-words'
import type { IndexedPerson } from './indexed-person'
import { normalizeName, splitNameWords } from './normalize-name'
import { scoreMatch, UNKNOWN_DISTANCE } from './score-match'
import { type IndexedWord, SortedWordList } from './sorted-word-list'
import { WordMatchScores } from './word-match-scores'

/** Maximum number of people in the index. */
export const MAX_INDEXED_PEOPLE = 100_000
/** Maximum number of outdated rows in the table; with more, the table is rebuilt. */
const MAX_OUTDATED_ROWS = 20_000

export interface ScoredPerson {
  readonly person: IndexedPerson
  /** Follow distance from the reader; 999 for unknown people. */
  readonly distance: number
  readonly score: number
}

/**
 * For the people near the reader, by public key: the follow distance, and how many of the reader's follows follow them.
 */
export type FollowDistanceMap = ReadonlyMap<string, { readonly distance: number; readonly friends: number }>

/**
 * An index of people by the beginnings of the words in their names, which tolerates typing mistakes. A new version of a
 * person gets a new row at the end. The words are in sorted lists, which are merged as they grow. So adding is cheap: a
 * hundred thousand people take less than a second. A full-text engine (Orama) needs ten times as long per keystroke.
 */
export class PeopleIndex {
  readonly #rows = new Map<string, number>()
  #people: (IndexedPerson | undefined)[] = []
  #lists: SortedWordList[] = []
  #distances = new Uint16Array(1_024).fill(UNKNOWN_DISTANCE)
  #friends = new Uint32Array(1_024)
  #followDistances: FollowDistanceMap = new Map()
  #tally = new WordMatchScores()
  /** The row at which the next search for a person to evict begins. */
  #evictionCursor = 0

  get size(): number {
    return this.#rows.size
  }

  all(): IndexedPerson[] {
    return this.#people.filter(person => person !== undefined)
  }

  nameOf(pubkey: string): string | undefined {
    const row = this.#rows.get(pubkey)
    return row === undefined ? undefined : this.#people[row]?.name
  }

  /** Adds new people and newer versions of known ones. Returns the number of new people. */
  put(people: readonly IndexedPerson[]): number {
    const words: IndexedWord[] = []
    let newCount = 0
    for (const person of people) {
      const row = this.#rows.get(person.pubkey)
      const existing = row === undefined ? undefined : this.#people[row]
      if (existing && existing.createdAt >= person.createdAt) continue
      if (!existing && this.#rows.size >= MAX_INDEXED_PEOPLE && !this.#evictOldest(person.pubkey)) continue
      newCount++
      // If the words are unchanged, only the person in the row is replaced.
      if (existing && row !== undefined && sameWords(existing, person)) this.#people[row] = person
      else {
        if (row !== undefined) this.#people[row] = undefined
        this.#append(person, words)
      }
    }
    if (words.length > 0) this.#add(SortedWordList.fromWords(words))
    if (this.#people.length - this.#rows.size > MAX_OUTDATED_ROWS) this.#rebuild()
    return newCount
  }

  /** Replaces the distances of the people near the reader. */
  setFollowDistances(near: FollowDistanceMap): void {
    this.#followDistances = near
    this.#evictionCursor = 0
    for (const [row, person] of this.#people.entries())
      if (person) this.#applyFollowDistance(row, person.pubkey)
  }

  /** Returns the best `limit` people, best first. People with equal scores are always in the same order. */
  search(query: string, limit: number): ScoredPerson[] {
    const typed = normalizeName(query.trim().replace(/^@/, ''))
    const isIdentifier = typed.includes('@')
    const words = splitNameWords(isIdentifier ? nip05Name(typed) : typed)
    if (words.length === 0 || limit < 1) return []
    const tally = this.#tally.startQuery(this.#people.length)
    // A single letter must be the beginning of a whole name, because otherwise it matches too many people.
    const isSingleCharacter = [...typed].length === 1
    for (const [wordIndex, word] of words.entries()) {
      tally.startWord(wordIndex)
      for (const list of this.#lists) this.#matchPrefixes(list, word, isSingleCharacter)
    }
    if (isIdentifier)
      return this.#topMatches(words, limit, ({ nip05 = '' }) => normalizeName(nip05).startsWith(typed))
    if (tally.countMatches(words.length) < limit) this.#matchSimilar(words, isSingleCharacter)
    return this.#topMatches(words, limit)
  }

  #matchPrefixes(list: SortedWordList, word: string, whole: boolean): void {
    const [from, to] = list.prefixRange(word)
    for (let at = from; at < to; at++) {
      const place = list.packedRows[at] as number
      const starts = (place & 1) === 1
      if (whole && !starts) continue
      const length = (list.words[at] as string).length
      this.#tally.addMatch(place >>> 1, (starts ? 1 : 0.9) * (0.8 + (0.2 * word.length) / length), starts)
    }
  }

  /** Searches again and allows typing mistakes. Used if too few people matched exactly. */
  #matchSimilar(words: readonly string[], whole: boolean): void {
    if (words.every(word => getMaxTypos(word) === 0)) return
    const tally = this.#tally.startQuery(this.#people.length)
    for (const [wordIndex, word] of words.entries()) {
      tally.startWord(wordIndex)
      for (const list of this.#lists) {
        this.#matchPrefixes(list, word, whole)
        findSimilarWords(list, word, (at, mistakes) => {
          if (mistakes === 0) return
          const place = list.packedRows[at] as number
          tally.addMatch(place >>> 1, 0.8 * (1 - mistakes / word.length), false)
        })
      }
    }
  }

  #topMatches(
    words: readonly string[],
    limit: number,
    isAccepted: (person: IndexedPerson) => boolean = () => true,
  ): ScoredPerson[] {
    const typed = words.join(' ')
    const best: ScoredPerson[] = []
    this.#tally.forEachMatch(words.length, (row, sum, starts) => {
      const person = this.#people[row]
      if (!person || !isAccepted(person)) return
      const found = {
        person,
        distance: this.#distances[row] as number,
        score: scoreMatch({
          match: sum / words.length,
          distance: this.#distances[row] as number,
          friends: this.#friends[row] as number,
          startsWith: words.length === 1 ? starts : startsWith(person, typed),
        }),
      }
      const last = best.at(-1)
      if (best.length === limit && last && compare(last, found) <= 0) return
      let at = best.length
      while (at > 0 && compare(best[at - 1] as ScoredPerson, found) > 0) at--
      best.splice(at, 0, found)
      if (best.length > limit) best.pop()
    })
    return best
  }

  #append(person: IndexedPerson, words: IndexedWord[]): void {
    const row = this.#people.length
    this.#people.push(person)
    this.#rows.set(person.pubkey, row)
    if (row >= this.#distances.length) {
      this.#distances = doubleArray(this.#distances)
      this.#friends = doubleArray(this.#friends)
    }
    this.#applyFollowDistance(row, person.pubkey)
    for (const [word, starts] of wordStarts(person))
      words.push({ word, packedRow: row * 2 + (starts ? 1 : 0) })
  }

  #applyFollowDistance(row: number, pubkey: string): void {
    const { distance = UNKNOWN_DISTANCE, friends = 0 } = this.#followDistances.get(pubkey) ?? {}
    this.#distances[row] = Math.min(distance, UNKNOWN_DISTANCE)
    this.#friends[row] = friends
  }

  #add(list: SortedWordList): void {
    this.#lists.push(list)
    const alive = (row: number) => this.#people[row] !== undefined
    for (;;) {
      const [a, b] = [this.#lists.at(-2), this.#lists.at(-1)]
      if (!a || !b || a.words.length > 2 * b.words.length) return
      this.#lists.splice(-2, 2, SortedWordList.merge(a, b, alive))
    }
  }

  /**
   * Removes the oldest person whom the reader does not know, to make room for `pubkey`. Returns false if the reader
   * does not know the new person either.
   */
  #evictOldest(pubkey: string): boolean {
    if (!this.#followDistances.has(pubkey)) return false
    for (; this.#evictionCursor < this.#people.length; this.#evictionCursor++) {
      const person = this.#people[this.#evictionCursor]
      if (!person || this.#followDistances.has(person.pubkey)) continue
      this.#people[this.#evictionCursor] = undefined
      this.#rows.delete(person.pubkey)
      return true
    }
    return false
  }

  #rebuild(): void {
    const people = this.all()
    this.#rows.clear()
    this.#people = []
    this.#lists = []
    this.#evictionCursor = 0
    this.put(people)
  }
}

const compare = (a: ScoredPerson, b: ScoredPerson): number =>
  b.score - a.score || (a.person.pubkey < b.person.pubkey ? -1 : a.person.pubkey > b.person.pubkey ? 1 : 0)

/** Returns the part of a NIP-05 identifier before the @, or the domain if that part is `_`. */
function nip05Name(identifier: string): string {
  const [user = '', domain = ''] = identifier.split('@')
  return user === '_' ? domain : user
}

/** Returns the texts by which a person is found: the names, and the name in the NIP-05 identifier. */
function searchableNames({ name, alias, nip05 }: IndexedPerson): string[] {
  return [name, alias ?? '', nip05Name(nip05 ?? '')]
    .filter(text => text !== '')
    .map(text => normalizeName(text))
}

/** Returns each word of a person's names once, with true if a name begins with it. */
function wordStarts(person: IndexedPerson): Map<string, boolean> {
  const words = new Map<string, boolean>()
  for (const name of searchableNames(person))
    for (const [at, word] of splitNameWords(name).entries())
      words.set(word, at === 0 || words.get(word) === true)
  return words
}

const sameWords = (a: IndexedPerson, b: IndexedPerson) =>
  a.name === b.name && a.alias === b.alias && a.nip05 === b.nip05

const startsWith = (person: IndexedPerson, typed: string) =>
  searchableNames(person).some(name => splitNameWords(name).join(' ').startsWith(typed))

function doubleArray<A extends Uint16Array | Uint32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(array.length * 2)
  larger.set(array)
  return larger
}
