const WORDS_PER_KEY = 8
const BYTES_PER_KEY = 32

const NIBBLE = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  NIBBLE[digit.charCodeAt(0)] = value
  NIBBLE[digit.toUpperCase().charCodeAt(0)] = value
}

/** Maps 32-byte public keys to ids. Ids start at 0 and follow the order in which the keys were added. */
export class PubkeyIdTable {
  #count = 0
  #bytes = new Uint8Array(1_024 * BYTES_PER_KEY)
  #words = new Uint32Array(this.#bytes.buffer)
  /** A hash table that contains an id plus 1, or 0 for a free slot. At most half of the slots are in use. */
  #slots = new Int32Array(4_096)
  // Seed of the hash. Without it, somebody could craft a list of keys that all have the same hash.
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

  get size(): number {
    return this.#count
  }

  /** Returns the id of the hex key at position `at`. A new key is added. Returns -1 unless there are 64 hex digits. */
  addHex(text: string, at = 0): number {
    return this.#writeHex(text, at) ? this.#addPending() : -1
  }

  addBytes(source: Uint8Array, at: number): number {
    this.#ensureCapacity()
    this.#bytes.set(source.subarray(at, at + BYTES_PER_KEY), this.#count * BYTES_PER_KEY)
    return this.#addPending()
  }

  /** Returns the id of a hex key, or -1 if the table does not contain the key. */
  find(hex: string): number {
    if (hex.length !== 64 || !this.#writeHex(hex, 0)) return -1
    return (this.#slots[this.#slotOf(this.#count)] ?? 0) - 1
  }

  hex(id: number): string {
    let text = ''
    for (const byte of this.bytes(id)) text += byte.toString(16).padStart(2, '0')
    return text
  }

  bytes(id: number): Uint8Array {
    return this.#bytes.subarray(id * BYTES_PER_KEY, (id + 1) * BYTES_PER_KEY)
  }

  /** Returns the first or second four bytes of a key as a big-endian number. */
  prefix(id: number, word: 0 | 1): number {
    const at = id * BYTES_PER_KEY + word * 4
    const b = this.#bytes
    return (
      (((b[at] ?? 0) << 24) | ((b[at + 1] ?? 0) << 16) | ((b[at + 2] ?? 0) << 8) | (b[at + 3] ?? 0)) >>> 0
    )
  }

  /** Writes a key behind the last one, where `#addPending` finds it, without adding it yet. */
  #writeHex(text: string, at: number): boolean {
    if (text.length < at + 64) return false
    this.#ensureCapacity()
    const to = this.#count * BYTES_PER_KEY
    for (let i = 0; i < BYTES_PER_KEY; i++) {
      const high = NIBBLE[text.charCodeAt(at + i * 2)] ?? -1
      const low = NIBBLE[text.charCodeAt(at + i * 2 + 1)] ?? -1
      if (high < 0 || low < 0) return false
      this.#bytes[to + i] = (high << 4) | low
    }
    return true
  }

  /** Adds the key that was written behind the last one, if it is new. Returns the key's id. */
  #addPending(): number {
    const slot = this.#slotOf(this.#count)
    const existing = this.#slots[slot] ?? 0
    if (existing > 0) return existing - 1
    const id = this.#count++
    this.#slots[slot] = id + 1
    if (this.#count * 2 > this.#slots.length) this.#rehash()
    return id
  }

  #slotOf(id: number): number {
    const words = this.#words
    const own = id * WORDS_PER_KEY
    let hash = this.#seed
    for (let i = 0; i < WORDS_PER_KEY; i++) {
      hash = Math.imul(hash ^ (words[own + i] ?? 0), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const existing = this.#slots[slot] ?? 0
      if (existing === 0) return slot
      const other = (existing - 1) * WORDS_PER_KEY
      let i = 0
      while (i < WORDS_PER_KEY && words[other + i] === words[own + i]) i++
      if (i === WORDS_PER_KEY) return slot
    }
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let id = 0; id < this.#count; id++) this.#slots[this.#slotOf(id)] = id + 1
  }

  #ensureCapacity(): void {
    if ((this.#count + 1) * BYTES_PER_KEY <= this.#bytes.length) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#words = new Uint32Array(larger.buffer)
  }
}
