import type { NostrEvent } from '../../../ports/nostr-types'
import { ensureCapacity } from './ensure-capacity'
import { hashText } from './hash'

const MAX_INDEXED_TAGS = 64
/** Kinds of lists whose `p` tags name hundreds of people. Nobody queries these lists by `#p`. */
const PEOPLE_LISTS = new Set([3, 10000, 30000])

/** Returns the hash of a single-letter tag and its value. */
export function hashTag(name: string, value: string): number {
  return hashText(value, name.charCodeAt(0) * 0x01000193)
}

/** True if relays index tags of this name, which is so for single letters (NIP-01). */
export function isIndexedTag(name: string | undefined): name is string {
  return name !== undefined && name.length === 1 && /^[a-zA-Z]$/.test(name)
}

/** Returns the hashes of an event's tags for the postings. `partial` is true if some tags had to be left out. */
export function hashTags(event: NostrEvent): { hashes: number[]; partial: boolean } {
  const hashes: number[] = []
  let partial = false
  for (const [name, value] of event.tags) {
    if (value === undefined || !isIndexedTag(name)) continue
    if (hashes.length === MAX_INDEXED_TAGS || (name === 'p' && PEOPLE_LISTS.has(event.kind))) partial = true
    else hashes.push(hashTag(name, value))
  }
  return { hashes, partial }
}

/**
 * The tag hashes of all entries, in order of the entries. Two tags may have the same hash, so every event that is found
 * must be checked. The hashes stored in the snapshot may be loaded after those of newer entries were added.
 */
export class TagIndex {
  hashes: Uint32Array<ArrayBuffer>
  /** The position in `hashes` at which the hashes of each entry end. */
  ends: Uint32Array<ArrayBuffer>
  entries: number
  length: number
  /** Loads the hashes that are stored in the snapshot. */
  load: (() => Promise<void>) | undefined
  private loading: Promise<void> | undefined

  constructor(entries = 0, length = 0) {
    this.entries = entries
    this.length = length
    this.hashes = new Uint32Array(Math.max(1024, length))
    this.ends = new Uint32Array(Math.max(512, entries))
    // The snapshot's hashes are loaded later. Until then, the end of its last entry is enough: the hashes of newer
    // entries are stored from this position on.
    if (entries > 0) this.ends[entries - 1] = length
  }

  /** Resolves when all hashes are loaded. The first call starts to load them. */
  whenLoaded(): Promise<void> {
    this.loading ??= this.load?.() ?? Promise.resolve()
    return this.loading
  }

  /** Sets the hashes that were loaded from the snapshot. */
  fill(hashes: Uint32Array, ends: Uint32Array): void {
    this.hashes.set(hashes)
    this.ends.set(ends)
  }

  /** Appends the hashes of the next entry. */
  push(hashes: ArrayLike<number>, from = 0, to = hashes.length): void {
    const start = this.length
    this.length += to - from
    this.hashes = ensureCapacity(this.hashes, this.length)
    for (let index = from; index < to; index++) this.hashes[start + index - from] = hashes[index]!
    this.ends = ensureCapacity(this.ends, ++this.entries)
    this.ends[this.entries - 1] = this.length
  }

  getStart(entry: number): number {
    return entry === 0 ? 0 : this.ends[entry - 1]!
  }

  /** Returns the entries that have one of the hashes, ascending and without duplicates. */
  findEntriesWithAny(wantedHashes: ReadonlySet<number>): number[] {
    const { hashes, length } = this
    // A table of the low bits of the wanted hashes excludes most other hashes faster than a lookup in the set.
    const low = new Uint8Array(4096)
    for (const hash of wantedHashes) low[hash & 4095] = 1
    const found: number[] = []
    for (let at = 0; at < length; at++) {
      const hash = hashes[at]!
      if (low[hash & 4095] === 0 || !wantedHashes.has(hash)) continue
      const entry = this.entryAt(at)
      if (found[found.length - 1] !== entry) found.push(entry)
    }
    return found
  }

  /** Returns the entry to which the hash at position `at` belongs. */
  private entryAt(at: number): number {
    let low = 0
    let high = this.entries - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.ends[middle]! > at) high = middle
      else low = middle + 1
    }
    return low
  }
}
