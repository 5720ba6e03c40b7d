import { MAX_KIND } from '../../../event/parse-event'
import type { NostrEvent } from '../../../ports/nostr-types'
import { getIdentifier } from '../../protocol/events/event-address'
import { getExpiration } from '../../protocol/events/expiration'
import { DELETION_KIND, isAddressableKind, isReplaceableKind } from '../../protocol/events/kinds'
import { AuthorTable } from './author-table'
import {
  DeletionIndex,
  getIndexedDeletionTargets,
  hashAddressIdentifier,
  type IndexedDeletionTarget,
} from './deletion-index'
import { EntryHashTable, type SavedHashTable } from './entry-hash-table'
import { type EntryFields, EventColumns, FLAG_DEAD, FLAG_EXPIRES, FLAG_PARTIAL_TAGS } from './event-columns'
import { mixHashWords, parseHexWord } from './hash'
import { hashTags, TagIndex } from './tag-index'
import { TimeSortedEntries } from './time-sorted-entries'

/** The parts of an index that was loaded from disk. */
export interface EventIndexOptions {
  readonly columns: EventColumns
  readonly authors: AuthorTable
  readonly order: TimeSortedEntries
  readonly tags: TagIndex
  readonly deletions: DeletionIndex
  /** Saved tables of ids and addresses, so that these need not be built again. Their contents are not checked yet. */
  readonly tables?: SavedIndexTables | undefined
  /** Number of entries that are not marked as dead, if known. */
  readonly live?: number
}

/** The tables of an index, saved with its columns. They can only be read with the `seed` they were built with. */
export interface SavedIndexTables {
  readonly seed: unknown
  readonly ids: SavedHashTable | undefined
  readonly addresses: SavedHashTable | undefined
}

/** An entry with its tags and deletion targets. */
export interface EntryDraft extends EntryFields {
  readonly tags: ArrayLike<number>
  readonly targets: readonly IndexedDeletionTarget[]
}

const NO_TARGETS: readonly IndexedDeletionTarget[] = []

/**
 * Holds what is known about every stored event without reading the event, and applies the rules by which events replace
 * or delete each other (NIP-01 replaceable and addressable events, NIP-09 deletions).
 */
export class EventIndex {
  readonly columns: EventColumns
  readonly authors: AuthorTable
  readonly order: TimeSortedEntries
  readonly tags: TagIndex
  readonly deletions: DeletionIndex
  /**
   * Events that are in no row on disk, because they were not written yet or the database has no disk. By entry, in
   * order of arrival.
   */
  readonly eventsInMemory = new Map<number, NostrEvent>()
  /** Number of entries that are not marked as dead. */
  liveCount = 0
  private readonly ids: EntryHashTable
  /**
   * The newest version of each address. An entry stays after its event was deleted, because older versions must not
   * come back.
   */
  private readonly addresses: EntryHashTable
  /** The seed is random, so that nobody can choose ids that all fall into one slot. */
  private readonly seed: number

  constructor(options?: EventIndexOptions) {
    this.columns = options?.columns ?? new EventColumns()
    this.authors = options?.authors ?? new AuthorTable()
    this.order = options?.order ?? new TimeSortedEntries()
    this.tags = options?.tags ?? new TagIndex()
    this.deletions = options?.deletions ?? new DeletionIndex()
    const { columns } = this
    const { length } = columns
    const saved = options?.tables
    this.seed = typeof saved?.seed === 'number' ? saved.seed >>> 0 : (Math.random() * 2 ** 32) >>> 0
    this.ids = new EntryHashTable(entry => this.hashId(columns.idHi[entry]!, columns.idLo[entry]!), length)
    this.addresses = new EntryHashTable(
      entry => this.hashAddress(columns.kind[entry]!, columns.author[entry]!, columns.address[entry]!),
      length >>> 3,
    )
    this.liveCount = options?.live ?? countLive(columns)
    if (!this.ids.restore(saved?.ids) || !this.canFindSamples()) {
      this.ids.reset()
      for (let entry = 0; entry < length; entry++) this.ids.add(entry)
    }
    if (!this.addresses.restore(saved?.addresses)) {
      this.addresses.reset()
      for (let entry = 0; entry < length; entry++) if (columns.address[entry] !== 0) this.claimAddress(entry)
    }
  }

  /** Returns the tables in the form in which they are saved. */
  getSavedTables(): SavedIndexTables {
    return { seed: this.seed, ids: this.ids.toSavedTable(), addresses: this.addresses.toSavedTable() }
  }

  /** Returns the entry of an event id, even if it is marked as dead; -1 if there is none. */
  find(id: string): number {
    const hi = parseHexWord(id, 0)
    const lo = parseHexWord(id, 8)
    return Number.isNaN(hi + lo) ? -1 : this.findId(hi, lo)
  }

  has(id: string): boolean {
    const entry = this.find(id)
    return entry >= 0 && !this.columns.isDead(entry)
  }

  /**
   * Adds a verified event and keeps it in memory. Returns its entry; -1 if the event is already known or a newer
   * version or a deletion excludes it.
   */
  put(event: NostrEvent): number {
    const idHi = parseHexWord(event.id, 0)
    const idLo = parseHexWord(event.id, 8)
    if (Number.isNaN(idHi + idLo) || !isStorable(event)) return -1
    const known = this.findId(idHi, idLo)
    if (known >= 0 && !this.columns.isDead(known)) return -1
    const author = this.authors.add(event.pubkey)
    if (author < 0) return -1
    const { kind } = event
    const { hashes, partial } = hashTags(event)
    const address = isReplaceableKind(kind) ? hashAddressIdentifier('') : 0
    const entry = this.addUnlessExcluded({
      createdAt: event.created_at,
      kind,
      author,
      idHi,
      idLo,
      address: isAddressableKind(kind) ? hashAddressIdentifier(getIdentifier(event)) : address,
      row: 0,
      slot: 0,
      flags: (getExpiration(event) === undefined ? 0 : FLAG_EXPIRES) | (partial ? FLAG_PARTIAL_TAGS : 0),
      tags: hashes,
      targets: kind === DELETION_KIND ? getIndexedDeletionTargets(event) : NO_TARGETS,
    })
    if (entry >= 0) this.eventsInMemory.set(entry, event)
    return entry
  }

  /** Adds an entry unless a newer version or a deletion excludes it. Returns its index, or -1 if it is excluded. */
  addUnlessExcluded(draft: EntryDraft): number {
    const { columns } = this
    const known = this.findId(draft.idHi, draft.idLo)
    if (known >= 0 && !columns.isDead(known)) {
      // Rows are rewritten under higher ids. If several rows contain the same event, the row with the highest id
      // counts.
      if (draft.row > columns.row[known]!) this.setLocation(known, draft.row, draft.slot)
      return -1
    }
    const deleted = this.isDeleted(draft)
    if (known < 0 && draft.address !== 0 && this.isOutdated(draft)) return -1
    if (known < 0 && deleted && draft.address === 0) return -1
    const entry = known >= 0 ? known : this.append(draft)
    if (draft.address !== 0 && !this.claimAddress(entry)) return -1
    if (deleted) return -1
    columns.flags[entry]! &= ~FLAG_DEAD
    this.setLocation(entry, draft.row, draft.slot)
    this.liveCount++
    for (const target of draft.targets) this.deleteTarget(entry, target)
    return entry
  }

  /** Records the row in which an event is stored; row 0 means that it is only in memory. */
  setLocation(entry: number, row: number, slot: number): void {
    this.columns.row[entry] = row
    this.columns.slot[entry] = slot
    if (row !== 0) this.eventsInMemory.delete(entry)
  }

  /** Marks an entry as dead: its event is no longer returned. */
  markDead(entry: number): void {
    if (this.columns.isDead(entry)) return
    this.columns.flags[entry]! |= FLAG_DEAD
    this.liveCount--
    this.eventsInMemory.delete(entry)
  }

  private canFindSamples(): boolean {
    const { length, idHi, idLo } = this.columns
    for (let entry = 0; entry < length; entry += Math.ceil(length / 64)) {
      if (this.findId(idHi[entry]!, idLo[entry]!) !== entry) return false
    }
    return true
  }

  private append(draft: EntryDraft): number {
    const entry = this.columns.push({ ...draft, flags: draft.flags | FLAG_DEAD })
    this.tags.push(draft.tags)
    this.ids.add(entry)
    for (const target of draft.targets) this.deletions.add(entry, target)
    return entry
  }

  private findId(hi: number, lo: number): number {
    const { idHi, idLo } = this.columns
    return this.ids.find(this.hashId(hi, lo), entry => idHi[entry] === hi && idLo[entry] === lo)
  }

  private findAddress(kind: number, author: number, address: number): number {
    const { columns } = this
    return this.addresses.find(
      this.hashAddress(kind, author, address),
      entry =>
        columns.kind[entry] === kind &&
        columns.author[entry] === author &&
        columns.address[entry] === address,
    )
  }

  private isOutdated(draft: EntryDraft): boolean {
    const { columns } = this
    const newest = this.findAddress(draft.kind, draft.author, draft.address)
    if (newest < 0) return false
    const newer = columns.createdAt[newest]! - draft.createdAt
    return (newer || draft.idHi - columns.idHi[newest]! || draft.idLo - columns.idLo[newest]!) > 0
  }

  /** Makes an entry the newest version of its address; returns false if a newer one is known. */
  private claimAddress(entry: number): boolean {
    const { columns } = this
    const newest = this.findAddress(columns.kind[entry]!, columns.author[entry]!, columns.address[entry]!)
    if (newest === entry) return true
    if (newest < 0) {
      this.addresses.add(entry)
      return true
    }
    if (columns.compare(entry, newest) > 0) return false
    this.addresses.replace(newest, entry)
    this.markDead(newest)
    return true
  }

  private isDeleted(draft: EntryDraft): boolean {
    if (draft.kind === DELETION_KIND) return false
    const { columns, deletions } = this
    for (const by of deletions.requestsFor(true, draft.idHi, draft.idLo)) {
      if (columns.author[by] === draft.author && !columns.isDead(by)) return true
    }
    if (draft.address === 0) return false
    for (const by of deletions.requestsFor(false, draft.address, draft.kind)) {
      if (columns.author[by] !== draft.author || columns.isDead(by)) continue
      if (columns.createdAt[by]! >= draft.createdAt) return true
    }
    return false
  }

  private deleteTarget(deletionEntry: number, target: IndexedDeletionTarget): void {
    const { columns } = this
    const author = columns.author[deletionEntry]!
    const entry = target.byId
      ? this.findId(target.hi, target.lo)
      : this.findAddress(target.lo, author, target.hi)
    if (entry < 0 || columns.author[entry] !== author || columns.kind[entry] === DELETION_KIND) return
    if (target.byId || columns.createdAt[entry]! <= columns.createdAt[deletionEntry]!) this.markDead(entry)
  }

  private hashId(hi: number, lo: number): number {
    return mixHashWords(hi ^ this.seed, lo)
  }

  private hashAddress(kind: number, author: number, address: number): number {
    return mixHashWords(address ^ this.seed, author * 65536 + kind)
  }
}

function isStorable({ kind, created_at: at }: NostrEvent): boolean {
  return (
    Number.isInteger(kind) && kind >= 0 && kind <= MAX_KIND && Number.isInteger(at) && at >= 0 && at < 2 ** 32
  )
}

function countLive({ flags, length }: EventColumns): number {
  let live = 0
  for (let entry = 0; entry < length; entry++) if ((flags[entry]! & FLAG_DEAD) === 0) live++
  return live
}
