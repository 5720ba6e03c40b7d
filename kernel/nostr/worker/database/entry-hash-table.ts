/**
 * Maximum share of used slots. It is high to keep the table small, because the whole table is read when the database is
 * opened.
 */
const MAX_LOAD_FACTOR = 0.85
const SAMPLES = 64

/** A table as it was saved; its contents are not checked yet. */
export interface SavedHashTable {
  readonly slots?: unknown
  readonly size?: unknown
}

/**
 * A hash table of entry indices with open addressing. The hashes are computed from columns that are stored elsewhere.
 */
export class EntryHashTable {
  private readonly hashOf: (entry: number) => number
  /** Each used slot contains the index of an entry plus 1; 0 marks a free slot. */
  private slots: Uint32Array<ArrayBuffer>
  private mask: number
  private size = 0

  constructor(hashEntry: (entry: number) => number, expected = 512) {
    this.hashOf = hashEntry
    const length = 1 << Math.max(10, Math.ceil(Math.log2((expected + 1) / MAX_LOAD_FACTOR)))
    this.slots = new Uint32Array(length)
    this.mask = length - 1
  }

  /**
   * Uses saved slots instead of adding all entries again; returns false if they are invalid. Only a sample is checked,
   * because checking all of them would delay the first feed.
   */
  restore(saved: SavedHashTable | undefined): boolean {
    const { slots, size } = saved ?? {}
    if (!(slots instanceof Uint32Array) || typeof size !== 'number') return false
    const { length } = slots
    if (length < 2 || (length & (length - 1)) !== 0 || !(size >= 0 && size <= length * MAX_LOAD_FACTOR))
      return false
    this.slots = slots as Uint32Array<ArrayBuffer>
    this.mask = length - 1
    this.size = size
    for (let at = 0; at < length; at += Math.ceil(length / SAMPLES)) {
      const entry = slots[at]! - 1
      if (entry >= 0 && this.find(this.hashOf(entry), other => other === entry) < 0) return false
    }
    return true
  }

  reset(): void {
    this.slots = new Uint32Array(1024)
    this.mask = this.slots.length - 1
    this.size = 0
  }

  /** Returns the table in the form in which it is saved. */
  toSavedTable(): SavedHashTable {
    return { slots: this.slots, size: this.size }
  }

  /** Returns the entry that has this hash and that `isSame` accepts; -1 if there is none. */
  find(hash: number, isSame: (entry: number) => boolean): number {
    const { slots, mask } = this
    // The number of steps is limited, because a saved table may have no free slot.
    for (let at = hash & mask, left = mask; left >= 0; at = (at + 1) & mask, left--) {
      const entry = slots[at]! - 1
      if (entry < 0) return -1
      if (isSame(entry)) return entry
    }
    return -1
  }

  /** Adds an entry whose key is not in the table yet. */
  add(entry: number): void {
    if (++this.size > this.slots.length * MAX_LOAD_FACTOR) this.rehash()
    this.insertEntry(entry)
  }

  /** Replaces `old` by `entry`, which has the same key. */
  replace(old: number, entry: number): void {
    const { slots, mask } = this
    for (let at = this.hashOf(old) & mask, left = mask; left >= 0; at = (at + 1) & mask, left--) {
      if (slots[at] !== old + 1) continue
      slots[at] = entry + 1
      return
    }
  }

  private insertEntry(entry: number): void {
    const { slots, mask } = this
    for (let at = this.hashOf(entry) & mask, left = mask; left >= 0; at = (at + 1) & mask, left--) {
      if (slots[at] !== 0) continue
      slots[at] = entry + 1
      return
    }
  }

  private rehash(): void {
    const old = this.slots
    this.slots = new Uint32Array(old.length * 2)
    this.mask = this.slots.length - 1
    for (const slot of old) if (slot !== 0) this.insertEntry(slot - 1)
  }
}
