/** An open-addressing set of entry indices, found by a hash of columns that are kept elsewhere. */
export class EntryTable {
  private readonly hashOf: (entry: number) => number
  /** Entry index + 1; 0 is free. */
  slots: Uint32Array<ArrayBuffer>
  private mask: number
  private size = 0

  constructor(hashOf: (entry: number) => number, expected = 512) {
    this.hashOf = hashOf
    const length = 1 << Math.max(10, Math.ceil(Math.log2(expected * 1.4)))
    this.slots = new Uint32Array(length)
    this.mask = length - 1
  }

  /** Takes over slots that were saved, instead of adding `entries` entries one by one; false when they are unfit. */
  restore(slots: unknown, entries: number): boolean {
    if (!(slots instanceof Uint32Array)) return false
    const { length } = slots
    if (length < 2 || (length & (length - 1)) !== 0) return false
    let size = 0
    for (let at = 0; at < length; at++) {
      const slot = slots[at]!
      if (slot > entries) return false
      if (slot !== 0) size++
    }
    if (size * 4 > length * 3) return false
    this.slots = slots as Uint32Array<ArrayBuffer>
    this.mask = length - 1
    this.size = size
    return true
  }

  /** The entry of that hash that `same` accepts; -1 when there is none. */
  find(hash: number, same: (entry: number) => boolean): number {
    const { slots, mask } = this
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const entry = slots[at]! - 1
      if (entry < 0) return -1
      if (same(entry)) return entry
    }
  }

  /** Adds an entry whose key is not in the table yet. */
  add(entry: number): void {
    if (++this.size * 4 > this.slots.length * 3) this.rehash()
    this.place(entry)
  }

  /** Lets `entry` take the place of `old`, which has the same key. */
  replace(old: number, entry: number): void {
    const { slots, mask } = this
    for (let at = this.hashOf(old) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      if (slots[at] !== old + 1) continue
      slots[at] = entry + 1
      return
    }
  }

  private place(entry: number): void {
    const { slots, mask } = this
    let at = this.hashOf(entry) & mask
    while (slots[at] !== 0) at = (at + 1) & mask
    slots[at] = entry + 1
  }

  private rehash(): void {
    const old = this.slots
    this.slots = new Uint32Array(old.length * 2)
    this.mask = this.slots.length - 1
    for (const slot of old) if (slot !== 0) this.place(slot - 1)
  }
}
