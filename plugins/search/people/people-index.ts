import { fold, wordsOf } from './fold'
import { mistakesIn, nearWords } from './near-words'
import type { Person } from './person'
import { scoreOf, UNKNOWN_DISTANCE } from './score'
import { Tally } from './tally'
import { type WordAt, WordList } from './word-list'

/** Maximum number of people in the index. */
export const MAX_PEOPLE = 100_000
/** Maximum number of outdated rows in the table; with more, the table is rebuilt. */
const MAX_GONE = 20_000

export interface Found {
  readonly person: Person
  /** Follow distance from the reader; 999 for unknown people. */
  readonly distance: number
  readonly score: number
}

/**
 * The people whom the reader knows, by public key: their follow distance, and the number of the reader's follows who
 * follow them.
 */
export type Nearness = ReadonlyMap<string, { readonly distance: number; readonly friends: number }>

/**
 * An index of people by the beginnings of the words in their names. Typing mistakes are tolerated. Rows are only
 * appended, so a new version of a person gets a new row. Words are kept in sorted lists that are merged as they grow.
 * So adding a person is cheap, and a hundred thousand people are indexed within a second. A full-text engine (Orama)
 * needs ten times as long per keystroke.
 */
export class PeopleIndex {
  readonly #rows = new Map<string, number>()
  #people: (Person | undefined)[] = []
  #lists: WordList[] = []
  #distances = new Uint16Array(1_024).fill(UNKNOWN_DISTANCE)
  #friends = new Uint32Array(1_024)
  #near: Nearness = new Map()
  #tally = new Tally()
  /** The row at which the search for a person to drop will continue. */
  #oldest = 0

  get size(): number {
    return this.#rows.size
  }

  all(): Person[] {
    return this.#people.filter(person => person !== undefined)
  }

  nameOf(pubkey: string): string | undefined {
    const row = this.#rows.get(pubkey)
    return row === undefined ? undefined : this.#people[row]?.name
  }

  /** Adds new people and newer versions of known ones. Returns the number of new people. */
  put(people: readonly Person[]): number {
    const words: WordAt[] = []
    let news = 0
    for (const person of people) {
      const row = this.#rows.get(person.pubkey)
      const had = row === undefined ? undefined : this.#people[row]
      if (had && had.createdAt >= person.createdAt) continue
      if (!had && this.#rows.size >= MAX_PEOPLE && !this.#makeRoom(person.pubkey)) continue
      news++
      // A person whose words did not change keeps the same row.
      if (had && row !== undefined && sameWords(had, person)) this.#people[row] = person
      else {
        if (row !== undefined) this.#people[row] = undefined
        this.#append(person, words)
      }
    }
    if (words.length > 0) this.#add(WordList.of(words))
    if (this.#people.length - this.#rows.size > MAX_GONE) this.#renumber()
    return news
  }

  /** Replaces what is known about the people near the reader. */
  near(near: Nearness): void {
    this.#near = near
    this.#oldest = 0
    for (const [row, person] of this.#people.entries()) if (person) this.#place(row, person.pubkey)
  }

  /** Returns the best `limit` people, best first. People with equal scores are always in the same order. */
  search(query: string, limit: number): Found[] {
    const typed = fold(query.trim().replace(/^@/, ''))
    const isIdentifier = typed.includes('@')
    const words = wordsOf(isIdentifier ? nameIn(typed) : typed)
    if (words.length === 0 || limit < 1) return []
    const tally = this.#tally.begin(this.#people.length)
    // A single letter must be the first of a whole name, because it would otherwise match too many people.
    const whole = [...typed].length === 1
    for (const [turn, word] of words.entries()) {
      tally.word(turn)
      for (const list of this.#lists) this.#beginnings(list, word, whole)
    }
    if (isIdentifier) return this.#best(words, limit, ({ nip05 = '' }) => fold(nip05).startsWith(typed))
    if (tally.count(words.length) < limit) this.#nearly(words, whole)
    return this.#best(words, limit)
  }

  #beginnings(list: WordList, word: string, whole: boolean): void {
    const [from, to] = list.range(word)
    for (let at = from; at < to; at++) {
      const place = list.places[at] as number
      const starts = (place & 1) === 1
      if (whole && !starts) continue
      const length = (list.words[at] as string).length
      this.#tally.hit(place >>> 1, (starts ? 1 : 0.9) * (0.8 + (0.2 * word.length) / length), starts)
    }
  }

  /** Searches again with mistakes allowed, because too few people matched exactly. */
  #nearly(words: readonly string[], whole: boolean): void {
    if (words.every(word => mistakesIn(word) === 0)) return
    const tally = this.#tally.begin(this.#people.length)
    for (const [turn, word] of words.entries()) {
      tally.word(turn)
      for (const list of this.#lists) {
        this.#beginnings(list, word, whole)
        nearWords(list, word, (at, mistakes) => {
          if (mistakes === 0) return
          const place = list.places[at] as number
          tally.hit(place >>> 1, 0.8 * (1 - mistakes / word.length), false)
        })
      }
    }
  }

  #best(words: readonly string[], limit: number, fits: (person: Person) => boolean = () => true): Found[] {
    const typed = words.join(' ')
    const best: Found[] = []
    this.#tally.each(words.length, (row, sum, starts) => {
      const person = this.#people[row]
      if (!person || !fits(person)) return
      const found = {
        person,
        distance: this.#distances[row] as number,
        score: scoreOf({
          match: sum / words.length,
          distance: this.#distances[row] as number,
          friends: this.#friends[row] as number,
          startsWith: words.length === 1 ? starts : startsWith(person, typed),
        }),
      }
      const last = best.at(-1)
      if (best.length === limit && last && compare(last, found) <= 0) return
      let at = best.length
      while (at > 0 && compare(best[at - 1] as Found, found) > 0) at--
      best.splice(at, 0, found)
      if (best.length > limit) best.pop()
    })
    return best
  }

  #append(person: Person, words: WordAt[]): void {
    const row = this.#people.length
    this.#people.push(person)
    this.#rows.set(person.pubkey, row)
    if (row >= this.#distances.length) {
      this.#distances = grown(this.#distances)
      this.#friends = grown(this.#friends)
    }
    this.#place(row, person.pubkey)
    for (const [word, starts] of wordsAt(person)) words.push({ word, place: row * 2 + (starts ? 1 : 0) })
  }

  #place(row: number, pubkey: string): void {
    const { distance = UNKNOWN_DISTANCE, friends = 0 } = this.#near.get(pubkey) ?? {}
    this.#distances[row] = Math.min(distance, UNKNOWN_DISTANCE)
    this.#friends[row] = friends
  }

  #add(list: WordList): void {
    this.#lists.push(list)
    const alive = (row: number) => this.#people[row] !== undefined
    for (;;) {
      const [a, b] = [this.#lists.at(-2), this.#lists.at(-1)]
      if (!a || !b || a.words.length > 2 * b.words.length) return
      this.#lists.splice(-2, 2, WordList.merge(a, b, alive))
    }
  }

  /**
   * Makes room for a person whom the reader knows by dropping the oldest unknown person. Returns false if the new
   * person is unknown too.
   */
  #makeRoom(pubkey: string): boolean {
    if (!this.#near.has(pubkey)) return false
    for (; this.#oldest < this.#people.length; this.#oldest++) {
      const person = this.#people[this.#oldest]
      if (!person || this.#near.has(person.pubkey)) continue
      this.#people[this.#oldest] = undefined
      this.#rows.delete(person.pubkey)
      return true
    }
    return false
  }

  #renumber(): void {
    const people = this.all()
    this.#rows.clear()
    this.#people = []
    this.#lists = []
    this.#oldest = 0
    this.put(people)
  }
}

const compare = (a: Found, b: Found): number =>
  b.score - a.score || (a.person.pubkey < b.person.pubkey ? -1 : a.person.pubkey > b.person.pubkey ? 1 : 0)

/** Returns the part of a NIP-05 identifier before the @, or the domain if that part is `_`. */
function nameIn(identifier: string): string {
  const [user = '', domain = ''] = identifier.split('@')
  return user === '_' ? domain : user
}

/** Returns the texts by which a person is found: the names, and the name in the NIP-05 identifier. */
function namesOf({ name, alias, nip05 }: Person): string[] {
  return [name, alias ?? '', nameIn(nip05 ?? '')].filter(text => text !== '').map(text => fold(text))
}

/** Returns each word of a person's names once. The value is true if a name begins with the word. */
function wordsAt(person: Person): Map<string, boolean> {
  const words = new Map<string, boolean>()
  for (const name of namesOf(person))
    for (const [at, word] of wordsOf(name).entries()) words.set(word, at === 0 || words.get(word) === true)
  return words
}

const sameWords = (a: Person, b: Person) => a.name === b.name && a.alias === b.alias && a.nip05 === b.nip05

const startsWith = (person: Person, typed: string) =>
  namesOf(person).some(name => wordsOf(name).join(' ').startsWith(typed))

function grown<A extends Uint16Array | Uint32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(array.length * 2)
  larger.set(array)
  return larger
}
