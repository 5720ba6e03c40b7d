/** The list of each owner: its entries and its date. All entries are in one growing array, the pool. */
export class ListTable {
  #start = new Uint32Array(1_024)
  #length = new Uint32Array(1_024)
  /** Creation time of each owner's list in s; 0 if the owner has no list. */
  #createdAt = new Float64Array(1_024)
  #pool = new Uint32Array(4_096)
  #used = 0
  #edges = 0
  #lists = 0

  /** Total number of entries in all lists. */
  get entryCount(): number {
    return this.#edges
  }

  get listCount(): number {
    return this.#lists
  }

  /** The raw arrays, for fast loops over many lists. They are valid until the next `set`. */
  get rows(): { readonly pool: Uint32Array; readonly start: Uint32Array; readonly length: Uint32Array } {
    return { pool: this.#pool, start: this.#start, length: this.#length }
  }

  /** Returns the creation time of the owner's list in s, or 0 if the owner has no list. */
  createdAt(owner: number): number {
    return this.#createdAt[owner] ?? 0
  }

  /** Returns a list's entries as a view of the pool, which is valid until the next `set`. */
  entriesOf(owner: number): Uint32Array {
    const start = this.#start[owner] ?? 0
    return this.#pool.subarray(start, start + (this.#length[owner] ?? 0))
  }

  /** Yields the ids of all people who have a list. */
  *owners(): Generator<number> {
    for (let owner = 0; owner < this.#createdAt.length; owner++) if (this.createdAt(owner) > 0) yield owner
  }

  /** Replaces the owner's list with `entries`. */
  set(owner: number, createdAt: number, entries: Uint32Array): void {
    this.#reserveOwner(owner)
    this.remove(owner)
    this.#reservePool(entries.length)
    this.#pool.set(entries, this.#used)
    this.#start[owner] = this.#used
    this.#length[owner] = entries.length
    this.#createdAt[owner] = Math.max(1, createdAt)
    this.#used += entries.length
    this.#edges += entries.length
    this.#lists++
  }

  remove(owner: number): void {
    if (this.createdAt(owner) === 0) return
    this.#edges -= this.#length[owner] ?? 0
    this.#lists--
    this.#length[owner] = 0
    this.#createdAt[owner] = 0
  }

  #reserveOwner(owner: number): void {
    if (owner < this.#start.length) return
    const size = 2 ** Math.ceil(Math.log2(owner + 1))
    this.#start = copyInto(this.#start, new Uint32Array(size))
    this.#length = copyInto(this.#length, new Uint32Array(size))
    this.#createdAt = copyInto(this.#createdAt, new Float64Array(size))
  }

  /**
   * Makes room for `count` entries in the pool. Replaced lists leave gaps in it. If the pool is full, it is compacted
   * when more than half of it is gaps, and grows otherwise.
   */
  #reservePool(count: number): void {
    if (this.#used + count <= this.#pool.length) return
    const neededSize = this.#edges + count
    const mustCompact = this.#used > this.#edges * 2
    const pool = new Uint32Array(mustCompact ? Math.max(4_096, neededSize * 2) : (this.#used + count) * 2)
    if (!mustCompact) {
      pool.set(this.#pool)
      this.#pool = pool
      return
    }
    let used = 0
    for (const owner of this.owners()) {
      const row = this.entriesOf(owner)
      pool.set(row, used)
      this.#start[owner] = used
      used += row.length
    }
    this.#pool = pool
    this.#used = used
  }
}

function copyInto<A extends Uint32Array | Float64Array>(from: A, to: A): A {
  to.set(from)
  return to
}
