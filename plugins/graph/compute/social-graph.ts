import { KeyTable } from './key-table'
import { ListTable } from './list-table'
import { isOvermuted, type Opinions, OVERMUTED_THRESHOLD, opinions } from './opinions'
import { type Reverse, reverse } from './reverse'
import { UNKNOWN_DISTANCE, type Walk, walk } from './walk'

export type ListKind = 'follows' | 'mutes'

/** A follow or mute list in the form that the graph accepts. */
export interface GraphList {
  readonly kind: ListKind
  /** hex */
  readonly owner: string
  /** s */
  readonly createdAt: number
  /** Hex keys joined into one string. The caller has removed invalid keys. */
  readonly keys: string
}

export interface GraphSize {
  readonly people: number
  readonly followLists: number
  readonly follows: number
  readonly muteLists: number
  readonly mutes: number
}

/** Seconds by which a list's date may be in the future. A list with a later date is refused. */
const MAX_FUTURE_SECONDS = 600
/** Maximum number of entries that are read from one list. */
export const MAX_ENTRIES = 50_000
/** Maximum number of people, as a limit for floods of made-up keys. */
export const MAX_PEOPLE = 1_000_000

/**
 * The follow and mute lists, seen from a root. Results are computed on first use after a change, and then cached until
 * the next change.
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
  /** For each id, the number of the last list that contained the person. It finds duplicate entries. */
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
   * Takes a list if it is newer than the known one and not dated in the future. Duplicate entries, invalid keys and the
   * owner are left out. `now` is in s. Returns true if the list was taken.
   */
  take({ kind, owner, createdAt, keys }: GraphList, now: number): boolean {
    if (!Number.isSafeInteger(createdAt) || createdAt < 0 || createdAt > now + MAX_FUTURE_SECONDS)
      return false
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
   * Replaces a list without checking its age. Modifies `entries`. If `ids` is given, the entries are indexes into it.
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
   * Drops the lists of all people whom the root cannot reach. If the root's own follow list is missing, the root
   * reaches nobody, so all lists are kept. Keys are never dropped.
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
    // Use the cached walk only if its arrays have room for all people, because a new list may have added people.
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

  /** Returns, by id, the number of the root's follows who follow the person. */
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

  /**
   * True if the root mutes the person, or if the nearest people who follow or mute the person mute more than they
   * follow.
   */
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

  /** Returns the followers of a person, nearest first. If `distance` is given, returns only followers within it. */
  followersOf(hex: string, distance = Number.POSITIVE_INFINITY): string[] {
    this.#followers ??= reverse(this.follows, this.keys.size)
    return this.#nearest(this.#followers, hex, distance)
  }

  /** Returns the people who mute a person, nearest first. People outside the graph are left out. */
  mutersOf(hex: string): string[] {
    this.#muters ??= reverse(this.mutes, this.keys.size)
    return this.#nearest(this.#muters, hex, UNKNOWN_DISTANCE - 1)
  }

  /** Returns the root's follows who follow the person. */
  friendsWhoFollow(hex: string): string[] {
    return this.followersOf(hex, 1).filter(other => other !== this.#root)
  }

  /**
   * Returns all people within a distance, nearest first. At the same distance, people whom more of the root's follows
   * follow come first.
   */
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

  /** Returns the root and its follows whose list of this kind is missing. */
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
