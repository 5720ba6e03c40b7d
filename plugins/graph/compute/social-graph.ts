import {
  computeDistancesFromRoot,
  type DistancesFromRoot,
  UNKNOWN_DISTANCE,
} from './compute-distances-from-root'
import {
  countFollowersAndMuters,
  type FollowerAndMuterCounts,
  isOvermuted,
  OVERMUTED_MUTER_FACTOR,
} from './count-followers-and-muters'
import { ListTable } from './list-table'
import { PubkeyIdTable } from './pubkey-id-table'
import { buildReverseIndex, type ReverseIndex } from './reverse-index'

export type ListKind = 'follows' | 'mutes'

/** A follow or mute list as `addIfNewer` takes it. */
export interface GraphList {
  readonly kind: ListKind
  /** hex */
  readonly owner: string
  /** s */
  readonly createdAt: number
  /** The listed public keys (hex), joined into one string. The caller has removed invalid keys. */
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
export const MAX_LIST_ENTRIES = 50_000
/** Maximum number of people. It protects the memory from floods of made-up keys. */
export const MAX_GRAPH_PEOPLE = 1_000_000

/**
 * The follow and mute lists, seen from a root. A result is computed when it is first needed, and cached until the next
 * change.
 */
export class SocialGraph {
  readonly keys = new PubkeyIdTable()
  readonly follows = new ListTable()
  readonly mutes = new ListTable()
  #root = ''
  #walk: DistancesFromRoot | undefined
  #friends: Uint32Array | undefined
  #opinions: FollowerAndMuterCounts | undefined
  #followers: ReverseIndex | undefined
  #muters: ReverseIndex | undefined
  /** For each id, the number of the last list in which it was seen. So duplicate entries of a list are found. */
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
      followLists: follows.listCount,
      follows: follows.entryCount,
      muteLists: mutes.listCount,
      mutes: mutes.entryCount,
    }
  }

  /**
   * Takes a list, unless the known one is as new or the date is in the future. Removes duplicate entries, invalid keys
   * and the owner. `now` is in s. Returns true if the list was taken.
   */
  addIfNewer({ kind, owner, createdAt, keys }: GraphList, now: number): boolean {
    if (!Number.isSafeInteger(createdAt) || createdAt < 0 || createdAt > now + MAX_FUTURE_SECONDS)
      return false
    if (this.keys.size >= MAX_GRAPH_PEOPLE) return false
    const id = owner.length === 64 ? this.keys.addHex(owner) : -1
    if (id < 0 || createdAt <= this[kind].createdAt(id)) return false
    const count = Math.min(MAX_LIST_ENTRIES, Math.floor(keys.length / 64))
    const entries = new Uint32Array(count)
    let nextCount = 0
    for (let i = 0; i < count; i++) {
      const other = this.keys.addHex(keys, i * 64)
      if (other >= 0) entries[nextCount++] = other
    }
    this.setList(kind, id, createdAt, entries.subarray(0, nextCount))
    return true
  }

  /**
   * Replaces a list without comparing dates, and changes `entries` in doing so. If `ids` is given, the entries are
   * indexes into it.
   */
  setList(kind: ListKind, owner: number, createdAt: number, entries: Uint32Array, ids?: Uint32Array): void {
    if (this.#stamps.length < this.keys.size) {
      const larger = new Uint32Array(this.keys.size * 2)
      larger.set(this.#stamps)
      this.#stamps = larger
    }
    const stamps = this.#stamps
    const stamp = ++this.#stamp
    stamps[owner] = stamp
    let keptCount = 0
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as number
      const other = ids === undefined ? entry : (ids[entry] as number)
      if (stamps[other] !== stamp) {
        stamps[other] = stamp
        entries[keptCount++] = other
      }
    }
    this[kind].set(owner, createdAt, entries.subarray(0, keptCount))
    this.#invalidate(kind)
  }

  /**
   * Drops the lists of all people whom the root does not reach along follows. Without the root's own follow list it
   * reaches nobody, so then all lists are kept. Keys are never dropped.
   */
  prune(): void {
    const { distances } = this.getFollowWalk()
    if (this.follows.createdAt(this.keys.find(this.#root)) === 0) return
    for (const kind of ['follows', 'mutes'] as const) {
      for (const owner of [...this[kind].owners()])
        if (distances[owner] === UNKNOWN_DISTANCE) this[kind].remove(owner)
      this.#invalidate(kind)
    }
  }

  getFollowWalk(): DistancesFromRoot {
    // A new list may have added people. Then the cached arrays are too short, and the distances are computed again.
    if (this.#walk?.distances.length === this.keys.size) return this.#walk
    this.#friends = undefined
    this.#opinions = undefined
    this.#walk = computeDistancesFromRoot(this.follows, this.keys.size, this.keys.find(this.#root))
    return this.#walk
  }

  distance(hex: string): number {
    if (hex === this.#root) return 0
    return this.getFollowWalk().distances[this.keys.find(hex)] ?? UNKNOWN_DISTANCE
  }

  /** Returns, by id, the number of the root's follows who follow the person. */
  friendCounts(): Uint32Array {
    const { distances, order } = this.getFollowWalk()
    if (this.#friends) return this.#friends
    const counts = new Uint32Array(distances.length)
    for (const person of order) {
      const distance = distances[person] as number
      if (distance > 1) break
      if (distance === 1) for (const other of this.follows.entriesOf(person)) counts[other]!++
    }
    this.#friends = counts
    return counts
  }

  opinionCounts(): FollowerAndMuterCounts {
    const followWalk = this.getFollowWalk()
    this.#opinions ??= countFollowersAndMuters(this.follows, this.mutes, followWalk)
    return this.#opinions
  }

  /**
   * True if the root mutes the person, or if, among the nearest people who follow or mute the person, more mute than
   * follow.
   */
  isOvermuted(hex: string, where: keyof typeof OVERMUTED_MUTER_FACTOR): boolean {
    const id = this.keys.find(hex)
    if (id < 0) return false
    if (this.mutes.entriesOf(this.keys.find(this.#root)).includes(id)) return true
    const { followers, muters } = this.opinionCounts()
    return isOvermuted(followers[id] ?? 0, muters[id] ?? 0, OVERMUTED_MUTER_FACTOR[where])
  }

  listKeys(kind: ListKind, hex: string): string[] {
    return this.#toHexKeys(this[kind].entriesOf(this.keys.find(hex)))
  }

  /** Returns the followers of a person, nearest first; only those within `distance` of the root, if it is given. */
  followersOf(hex: string, distance = Number.POSITIVE_INFINITY): string[] {
    this.#followers ??= buildReverseIndex(this.follows, this.keys.size)
    return this.#nearest(this.#followers, hex, distance)
  }

  /** Returns the people who mute a person, nearest first. People outside the graph are left out. */
  mutersOf(hex: string): string[] {
    this.#muters ??= buildReverseIndex(this.mutes, this.keys.size)
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
  peopleWithin(distance: number, limit: number): string[] {
    const { distances, order } = this.getFollowWalk()
    const friends = this.friendCounts()
    const nearbyKeys = [...order].filter(id => (distances[id] as number) <= distance)
    nearbyKeys.sort(
      (a, b) =>
        (distances[a] as number) - (distances[b] as number) ||
        (friends[b] as number) - (friends[a] as number),
    )
    return this.#toHexKeys(nearbyKeys.slice(0, limit))
  }

  /** Returns the root and its follows, without those whose list of this kind is loaded. */
  missingLists(kind: ListKind): string[] {
    const { distances, order } = this.getFollowWalk()
    const nearbyCounts: number[] = []
    for (const id of order) {
      if ((distances[id] as number) > 1) break
      if (this[kind].createdAt(id) === 0) nearbyCounts.push(id)
    }
    return this.#toHexKeys(nearbyCounts)
  }

  #nearest(lists: ReverseIndex, hex: string, distance: number): string[] {
    const { distances } = this.getFollowWalk()
    const distanceOf = (id: number) => distances[id] ?? UNKNOWN_DISTANCE
    const listedKeys = [...lists.ownersOf(this.keys.find(hex))].filter(id => distanceOf(id) <= distance)
    return this.#toHexKeys(listedKeys.sort((a, b) => distanceOf(a) - distanceOf(b) || a - b))
  }

  #toHexKeys(ids: Iterable<number>): string[] {
    return Array.from(ids, id => this.keys.hex(id))
  }

  #invalidate(kind: ListKind): void {
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
