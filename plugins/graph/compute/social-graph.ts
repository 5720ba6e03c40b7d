import { KeyTable } from './key-table'
import { ListTable } from './list-table'
import { isOvermuted, type Opinions, OVERMUTED_THRESHOLD, opinions } from './opinions'
import { type Reverse, reverse } from './reverse'
import { UNKNOWN_DISTANCE, type Walk, walk } from './walk'

export type ListKind = 'follows' | 'mutes'

/** A follow or mute list as it is taken in. */
export interface GraphList {
  readonly kind: ListKind
  /** hex */
  readonly owner: string
  /** s */
  readonly createdAt: number
  /** Hex keys, one behind the other in one text; what is no key is left out by whoever joins them. */
  readonly keys: string
}

export interface GraphSize {
  readonly people: number
  readonly followLists: number
  readonly follows: number
  readonly muteLists: number
  readonly mutes: number
}

/** s; a list dated farther ahead is not believed. */
const AHEAD = 600
/** Entries of one list that are looked at. */
export const MAX_ENTRIES = 50_000
/** A flood of made-up keys ends here. */
export const MAX_PEOPLE = 1_000_000

/**
 * Who follows and mutes whom, seen from a root. What is asked is computed when it is first asked for after a
 * change, and kept until the next one.
 */
export class SocialGraph {
  readonly keys = new KeyTable()
  readonly follows = new ListTable()
  readonly mutes = new ListTable()
  #root = ''
  #walk: Walk | undefined
  #friends: Uint32Array | undefined
  #opinions: Opinions | undefined
  #followers: Reverse | undefined
  #muters: Reverse | undefined
  /** By id: the number of the list that last had it. */
  #stamps = new Uint32Array(1_024)
  #stamp = 0

  get root(): string {
    return this.#root
  }

  setRoot(hex: string): void {
    this.#root = hex
    this.#walk = undefined
    this.#friends = undefined
    this.#opinions = undefined
  }

  get size(): GraphSize {
    const { keys, follows, mutes } = this
    return {
      people: keys.size,
      followLists: follows.lists,
      follows: follows.edges,
      muteLists: mutes.lists,
      mutes: mutes.edges,
    }
  }

  /**
   * Takes a list in if it is newer than the one that is there, and not of the future. Entries count once; what is
   * no key, and the owner, are left out. `now` in s.
   */
  take({ kind, owner, createdAt, keys }: GraphList, now: number): boolean {
    if (!Number.isSafeInteger(createdAt) || createdAt < 0 || createdAt > now + AHEAD) return false
    if (this.keys.size >= MAX_PEOPLE) return false
    const id = owner.length === 64 ? this.keys.addHex(owner) : -1
    if (id < 0 || createdAt <= this[kind].createdAt(id)) return false
    const count = Math.min(MAX_ENTRIES, Math.floor(keys.length / 64))
    const entries = new Uint32Array(count)
    let found = 0
    for (let i = 0; i < count; i++) {
      const other = this.keys.addHex(keys, i * 64)
      if (other >= 0) entries[found++] = other
    }
    this.put(kind, id, createdAt, entries.subarray(0, found))
    return true
  }

  /**
   * Replaces a list by ids, without asking how old it is. Changes `entries`. With `ids` the entries are indexes of it.
   */
  put(kind: ListKind, owner: number, createdAt: number, entries: Uint32Array, ids?: Uint32Array): void {
    if (this.#stamps.length < this.keys.size) {
      const larger = new Uint32Array(this.keys.size * 2)
      larger.set(this.#stamps)
      this.#stamps = larger
    }
    const stamps = this.#stamps
    const stamp = ++this.#stamp
    stamps[owner] = stamp
    let kept = 0
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as number
      const other = ids === undefined ? entry : (ids[entry] as number)
      if (stamps[other] !== stamp) {
        stamps[other] = stamp
        entries[kept++] = other
      }
    }
    this[kind].set(owner, createdAt, entries.subarray(0, kept))
    this.#changed(kind)
  }

  /**
   * Drops the lists of everybody whom the root's follows do not reach; of a root whose list is not here nobody is
   * reached, and all stay. Keys stay.
   */
  prune(): void {
    const { distances } = this.walk()
    if (this.follows.createdAt(this.keys.find(this.#root)) === 0) return
    for (const kind of ['follows', 'mutes'] as const) {
      for (const owner of [...this[kind].owners()])
        if (distances[owner] === UNKNOWN_DISTANCE) this[kind].remove(owner)
      this.#changed(kind)
    }
  }

  walk(): Walk {
    // A list may have brought new people without a change of the walk: the arrays have to have room for them.
    if (this.#walk?.distances.length === this.keys.size) return this.#walk
    this.#friends = undefined
    this.#opinions = undefined
    this.#walk = walk(this.follows, this.keys.size, this.keys.find(this.#root))
    return this.#walk
  }

  distance(hex: string): number {
    if (hex === this.#root) return 0
    return this.walk().distances[this.keys.find(hex)] ?? UNKNOWN_DISTANCE
  }

  /** By id: how many of those the root follows follow them. */
  friends(): Uint32Array {
    const { distances, order } = this.walk()
    if (this.#friends) return this.#friends
    const counts = new Uint32Array(distances.length)
    for (const person of order) {
      const distance = distances[person] as number
      if (distance > 1) break
      if (distance === 1) for (const other of this.follows.of(person)) counts[other]!++
    }
    this.#friends = counts
    return counts
  }

  opinions(): Opinions {
    const seen = this.walk()
    this.#opinions ??= opinions(this.follows, this.mutes, seen)
    return this.#opinions
  }

  /** Muted by the root, or more muted than followed by the nearest who have an opinion. */
  isOvermuted(hex: string, where: keyof typeof OVERMUTED_THRESHOLD): boolean {
    const id = this.keys.find(hex)
    if (id < 0) return false
    if (this.mutes.of(this.keys.find(this.#root)).includes(id)) return true
    const { followers, muters } = this.opinions()
    return isOvermuted(followers[id] ?? 0, muters[id] ?? 0, OVERMUTED_THRESHOLD[where])
  }

  listOf(kind: ListKind, hex: string): string[] {
    return this.#hexes(this[kind].of(this.keys.find(hex)))
  }

  /** Who follows somebody, nearest first; only people up to a distance when one is given. */
  followersOf(hex: string, distance = Number.POSITIVE_INFINITY): string[] {
    this.#followers ??= reverse(this.follows, this.keys.size)
    return this.#nearest(this.#followers, hex, distance)
  }

  /** Who mutes somebody, nearest first; people whom nobody knows have no say. */
  mutersOf(hex: string): string[] {
    this.#muters ??= reverse(this.mutes, this.keys.size)
    return this.#nearest(this.#muters, hex, UNKNOWN_DISTANCE - 1)
  }

  /** Those the root follows who follow somebody. */
  friendsWhoFollow(hex: string): string[] {
    return this.followersOf(hex, 1).filter(other => other !== this.#root)
  }

  /** Everybody up to a distance, nearest first, the most followed by friends first among equals. */
  within(distance: number, limit: number): string[] {
    const { distances, order } = this.walk()
    const friends = this.friends()
    const near = [...order].filter(id => (distances[id] as number) <= distance)
    near.sort(
      (a, b) =>
        (distances[a] as number) - (distances[b] as number) ||
        (friends[b] as number) - (friends[a] as number),
    )
    return this.#hexes(near.slice(0, limit))
  }

  /** The root and those it follows whose list is not here. */
  missing(kind: ListKind): string[] {
    const { distances, order } = this.walk()
    const found: number[] = []
    for (const id of order) {
      if ((distances[id] as number) > 1) break
      if (this[kind].createdAt(id) === 0) found.push(id)
    }
    return this.#hexes(found)
  }

  #nearest(lists: Reverse, hex: string, distance: number): string[] {
    const { distances } = this.walk()
    const of = (id: number) => distances[id] ?? UNKNOWN_DISTANCE
    const found = [...lists.of(this.keys.find(hex))].filter(id => of(id) <= distance)
    return this.#hexes(found.sort((a, b) => of(a) - of(b) || a - b))
  }

  #hexes(ids: Iterable<number>): string[] {
    return Array.from(ids, id => this.keys.hex(id))
  }

  #changed(kind: ListKind): void {
    this.#opinions = undefined
    if (kind === 'mutes') {
      this.#muters = undefined
      return
    }
    this.#walk = undefined
    this.#friends = undefined
    this.#followers = undefined
  }
}
