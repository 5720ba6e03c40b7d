import type { NostrEvent } from '../../ports/nostr-types'
import { grown } from './grown'
import { hashText } from './hash'

const MAX_TAGS = 64
/** Kinds whose `p` tags list hundreds of people. Nobody queries these by `#p`. */
const PEOPLE_LISTS = new Set([3, 10000, 30000])

/** The hash of a single-letter tag and its value. */
export function tagHash(name: string, value: string): number {
  return hashText(value, name.charCodeAt(0) * 0x01000193)
}

/** Whether relays index tags of this name: a single letter (NIP-01). */
export function isIndexedTag(name: string | undefined): name is string {
  return name !== undefined && name.length === 1 && /^[a-zA-Z]$/.test(name)
}

/** The hashes of an event's tags that go into the postings, and whether any had to be left out. */
export function tagHashes(event: NostrEvent): { hashes: number[]; partial: boolean } {
  const hashes: number[] = []
  let partial = false
  for (const [name, value] of event.tags) {
    if (value === undefined || !isIndexedTag(name)) continue
    if (hashes.length === MAX_TAGS || (name === 'p' && PEOPLE_LISTS.has(event.kind))) partial = true
    else hashes.push(tagHash(name, value))
  }
  return { hashes, partial }
}

/**
 * The tag hashes of all entries, in order of the entries. Collisions do no harm, because every candidate is checked
 * against the event itself. The part loaded from a snapshot may arrive later than the rest.
 */
export class TagPostings {
  hashes: Uint32Array<ArrayBuffer>
  /** The end of each entry's hashes. */
  ends: Uint32Array<ArrayBuffer>
  entries: number
  length: number
  /** Fetches the part stored in the snapshot. */
  load: (() => Promise<void>) | undefined
  private loading: Promise<void> | undefined

  constructor(entries = 0, length = 0) {
    this.entries = entries
    this.length = length
    this.hashes = new Uint32Array(Math.max(1024, length))
    this.ends = new Uint32Array(Math.max(512, entries))
    // Until the first part arrives, its last end must be right for the hashes appended after it.
    if (entries > 0) this.ends[entries - 1] = length
  }

  /** Settles when all postings are there. They are fetched only when a query needs them. */
  ready(): Promise<void> {
    this.loading ??= this.load?.() ?? Promise.resolve()
    return this.loading
  }

  /** Fills in the first part. */
  fill(hashes: Uint32Array, ends: Uint32Array): void {
    this.hashes.set(hashes)
    this.ends.set(ends)
  }

  /** Appends the hashes of the next entry. */
  push(hashes: ArrayLike<number>, from = 0, to = hashes.length): void {
    const start = this.length
    this.length += to - from
    this.hashes = grown(this.hashes, this.length)
    for (let index = from; index < to; index++) this.hashes[start + index - from] = hashes[index]!
    this.ends = grown(this.ends, ++this.entries)
    this.ends[this.entries - 1] = this.length
  }

  startOf(entry: number): number {
    return entry === 0 ? 0 : this.ends[entry - 1]!
  }

  /** The entries that have one of the hashes, ascending and without duplicates. */
  entriesWith(wanted: ReadonlySet<number>): number[] {
    const { hashes, length } = this
    // Most hashes are not wanted; a table of their low bits excludes these without a look into the set.
    const low = new Uint8Array(4096)
    for (const hash of wanted) low[hash & 4095] = 1
    const found: number[] = []
    for (let at = 0; at < length; at++) {
      const hash = hashes[at]!
      if (low[hash & 4095] === 0 || !wanted.has(hash)) continue
      const entry = this.entryAt(at)
      if (found[found.length - 1] !== entry) found.push(entry)
    }
    return found
  }

  /** The first entry whose hashes end after `at`. */
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
