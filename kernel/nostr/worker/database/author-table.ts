import { ensureCapacity } from './ensure-capacity'
import { EntryHashTable } from './entry-hash-table'
import { mixHashWords, parseHexWord } from './hash'

/** Gives each public key a number, so that an event's author takes one word in a column instead of 64 characters. */
export class AuthorTable {
  words: Uint32Array<ArrayBuffer>
  count: number
  private readonly table: EntryHashTable
  private readonly parsedKey = new Uint32Array(8)

  constructor(words: Uint32Array<ArrayBuffer> = new Uint32Array(0)) {
    this.words = words
    this.count = words.length / 8
    // The hash is seeded, so that nobody can choose keys that all fall into one slot.
    const seed = (Math.random() * 2 ** 32) >>> 0
    const hashAuthor = (author: number) =>
      mixHashWords(this.words[author * 8]! ^ seed, this.words[author * 8 + 1]!)
    this.table = new EntryHashTable(hashAuthor, Math.max(512, this.count))
    for (let author = 0; author < this.count; author++) this.table.add(author)
    this.hash = () => mixHashWords(this.parsedKey[0]! ^ seed, this.parsedKey[1]!)
  }

  /** Returns the number of a public key; -1 if no event of this key is stored. */
  find(pubkey: string): number {
    return this.parseKey(pubkey) ? this.findParsed() : -1
  }

  /** Returns the number of a public key and adds the key if it is new; -1 if the text is not a key. */
  add(pubkey: string): number {
    return this.parseKey(pubkey) ? this.findOrAddParsed() : -1
  }

  /** Returns the number of the key in the 8 words from `at` on, and adds the key if it is new. */
  addWords(words: Uint32Array, at: number): number {
    for (let index = 0; index < 8; index++) this.parsedKey[index] = words[at + index]!
    return this.findOrAddParsed()
  }

  private readonly hash: () => number

  private parseKey(pubkey: string): boolean {
    for (let index = 0; index < 8; index++) {
      const word = parseHexWord(pubkey, index * 8)
      if (Number.isNaN(word)) return false
      this.parsedKey[index] = word
    }
    return pubkey.length === 64
  }

  private findParsed(): number {
    const { words, parsedKey } = this
    return this.table.find(this.hash(), author => {
      for (let index = 0; index < 8; index++) if (words[author * 8 + index] !== parsedKey[index]) return false
      return true
    })
  }

  private findOrAddParsed(): number {
    const known = this.findParsed()
    if (known >= 0) return known
    const author = this.count++
    this.words = ensureCapacity(this.words, this.count * 8)
    this.words.set(this.parsedKey, author * 8)
    this.table.add(author)
    return author
  }
}
