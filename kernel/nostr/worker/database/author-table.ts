import { EntryTable } from './entry-table'
import { grown } from './grown'
import { mixWords, readWord } from './hash'

/** Gives each public key a number, so that an event's author takes one word in a column instead of 64 characters. */
export class AuthorTable {
  words: Uint32Array<ArrayBuffer>
  count: number
  private readonly table: EntryTable
  private readonly scratch = new Uint32Array(8)

  constructor(words: Uint32Array<ArrayBuffer> = new Uint32Array(0)) {
    this.words = words
    this.count = words.length / 8
    // The hash is seeded, so that nobody can choose keys that all fall into one slot.
    const seed = (Math.random() * 2 ** 32) >>> 0
    const hashOf = (author: number) => mixWords(this.words[author * 8]! ^ seed, this.words[author * 8 + 1]!)
    this.table = new EntryTable(hashOf, Math.max(512, this.count))
    for (let author = 0; author < this.count; author++) this.table.add(author)
    this.hash = () => mixWords(this.scratch[0]! ^ seed, this.scratch[1]!)
  }

  /** Returns the number of a public key; -1 if no event of this key is stored. */
  find(pubkey: string): number {
    return this.read(pubkey) ? this.lookUp() : -1
  }

  /** Returns the number of a public key and adds the key if it is new; -1 if the text is not a key. */
  add(pubkey: string): number {
    return this.read(pubkey) ? this.lookUpOrAdd() : -1
  }

  /** Returns the number of the key in the 8 words from `at` on, and adds the key if it is new. */
  addWords(words: Uint32Array, at: number): number {
    for (let index = 0; index < 8; index++) this.scratch[index] = words[at + index]!
    return this.lookUpOrAdd()
  }

  private readonly hash: () => number

  private read(pubkey: string): boolean {
    for (let index = 0; index < 8; index++) {
      const word = readWord(pubkey, index * 8)
      if (Number.isNaN(word)) return false
      this.scratch[index] = word
    }
    return pubkey.length === 64
  }

  private lookUp(): number {
    const { words, scratch } = this
    return this.table.find(this.hash(), author => {
      for (let index = 0; index < 8; index++) if (words[author * 8 + index] !== scratch[index]) return false
      return true
    })
  }

  private lookUpOrAdd(): number {
    const known = this.lookUp()
    if (known >= 0) return known
    const author = this.count++
    this.words = grown(this.words, this.count * 8)
    this.words.set(this.scratch, author * 8)
    this.table.add(author)
    return author
  }
}
