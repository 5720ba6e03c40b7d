import { ensureCapacity } from './ensure-capacity'

/**
 * Flag of an entry whose event was replaced, deleted, evicted or found unreadable. The entry's place is freed later.
 */
export const FLAG_DEAD = 1
/** Flag of an event with an expiration (NIP-40), which is checked each time before the event is returned. */
export const FLAG_EXPIRES = 2
/** Flag of an event whose tags are not all in the index of tags. */
export const FLAG_PARTIAL_TAGS = 4

/**
 * The fields of one event in `EventColumns`. `idHi` and `idLo` are the first 8 bytes of its id, `author` is its author's
 * index in the author table, and `row` and `slot` are its place on disk. `row` 0 means that the event is in memory and
 * not yet on disk.
 */
export interface EntryFields {
  readonly createdAt: number
  readonly kind: number
  readonly author: number
  readonly idHi: number
  readonly idLo: number
  /** The hash of the `d` tag; 0 for kinds that have no address. */
  readonly address: number
  readonly row: number
  readonly slot: number
  readonly flags: number
}

/**
 * The columns of all events as parallel typed arrays, in order of arrival. A scan takes nanoseconds per event; with an
 * object per event, each would cost a cache miss.
 */
export class EventColumns {
  length = 0
  createdAt: Uint32Array<ArrayBuffer>
  kind: Uint16Array<ArrayBuffer>
  author: Uint32Array<ArrayBuffer>
  idHi: Uint32Array<ArrayBuffer>
  idLo: Uint32Array<ArrayBuffer>
  address: Uint32Array<ArrayBuffer>
  row: Uint32Array<ArrayBuffer>
  slot: Uint16Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>

  constructor(capacity = 1024) {
    this.createdAt = new Uint32Array(capacity)
    this.kind = new Uint16Array(capacity)
    this.author = new Uint32Array(capacity)
    this.idHi = new Uint32Array(capacity)
    this.idLo = new Uint32Array(capacity)
    this.address = new Uint32Array(capacity)
    this.row = new Uint32Array(capacity)
    this.slot = new Uint16Array(capacity)
    this.flags = new Uint8Array(capacity)
  }

  /** Appends an entry and returns its index. */
  push(fields: EntryFields): number {
    const index = this.length++
    if (this.length > this.createdAt.length) this.reserve(this.length)
    this.createdAt[index] = fields.createdAt
    this.kind[index] = fields.kind
    this.author[index] = fields.author
    this.idHi[index] = fields.idHi
    this.idLo[index] = fields.idLo
    this.address[index] = fields.address
    this.row[index] = fields.row
    this.slot[index] = fields.slot
    this.flags[index] = fields.flags
    return index
  }

  isDead(entry: number): boolean {
    return (this.flags[entry]! & FLAG_DEAD) !== 0
  }

  /** Sort order: newest first, equal times by lowest id prefix (NIP-01). */
  compare(a: number, b: number): number {
    const { createdAt, idHi, idLo } = this
    return createdAt[b]! - createdAt[a]! || idHi[a]! - idHi[b]! || idLo[a]! - idLo[b]!
  }

  private reserve(size: number): void {
    this.createdAt = ensureCapacity(this.createdAt, size)
    this.kind = ensureCapacity(this.kind, size)
    this.author = ensureCapacity(this.author, size)
    this.idHi = ensureCapacity(this.idHi, size)
    this.idLo = ensureCapacity(this.idLo, size)
    this.address = ensureCapacity(this.address, size)
    this.row = ensureCapacity(this.row, size)
    this.slot = ensureCapacity(this.slot, size)
    this.flags = ensureCapacity(this.flags, size)
  }
}
