import { defineService, defineView, type ReadableStore } from '#kernel'
import type { NostrEvent, PublishJob } from '#kernel/ports'

/**
 * The distance of a person in the graph of follows. `level` 0 is the reader, 1 a person whom the reader follows, 2 a
 * follow of such a person, and 3 a follow of those.
 */
export interface PersonCloseness {
  readonly level: 0 | 1 | 2 | 3
  /** Number of people whom the root follows and who follow this person. */
  readonly friendCount: number
}

/** A person who is to be ranked. */
export interface RankCandidate {
  readonly pubkey: string
  /** 0 to 1 */
  readonly match: number
  /** Names with which the search words are compared. */
  readonly names?: readonly (string | undefined)[]
}

export interface GraphState {
  /** False until the worker has computed distances and counts. The root's own lists are available before. */
  readonly isReady: boolean
  /** True once relays were asked for the follow lists of all people whom the root follows, and had time to answer. */
  readonly isComplete: boolean
  readonly people: number
  readonly follows: number
  readonly followLists: number
  readonly muteLists: number
  /** Time in s of the last save in this browser. */
  readonly savedAt?: number
  /** Reason why the graph cannot be stored and will be lost when the tab is closed. */
  readonly problem?: string
}

/** Progress of downloading the graph from a server. Sizes are in bytes. */
export type GraphDownload =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly received: number; readonly total?: number | undefined }
  | { readonly state: 'done'; readonly lists: number }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * State of the encrypted part of the reader's own mute list (NIP-51). 'none': the list has no such part. 'unread': it
 * is not decrypted, because the signer would ask the user or because the browser has no key of the account. 'failed':
 * `reason` says why. `people` is the number of people whom this part mutes.
 */
export interface PrivateMutes {
  readonly phase: 'none' | 'unread' | 'reading' | 'read' | 'failed'
  readonly people: number
  readonly reason?: string
}

/**
 * The social graph of follow and mute lists, seen from its root: the reader or, for a visitor, the root account in the
 * configuration. Keys are hex. Values that are returned directly are valid for the current `version`; promises are
 * answered by a worker.
 */
export interface GraphService {
  readonly root: ReadableStore<string>
  /** Increases whenever an answer may have changed. */
  readonly version: ReadableStore<number>
  readonly state: ReadableStore<GraphState>

  /** Returns the follow distance: 0 for the root, 1000 for people outside the graph. */
  distance(pubkey: string): number
  /** True if the root follows the person. Changes that are not published yet are included. */
  follows(pubkey: string): boolean
  /** Returns the number of people whom the root follows. */
  followCount(): number
  /** True if the root mutes the person, publicly or privately. Private mutes count only if they were decrypted. */
  isMuted(pubkey: string): boolean
  /**
   * True if the root mutes the person. Also true if, among the people nearest to the root who follow or mute the
   * person, more mute than follow. For 'feed', each mute counts three times.
   */
  isOvermuted(pubkey: string, where: 'author' | 'feed'): boolean
  /** Returns the number of the root's follows who follow the person. */
  friendCount(pubkey: string): number
  /** Returns how near a person is. `undefined` for people beyond friends of friends. */
  getTrust(pubkey: string): PersonCloseness | undefined

  followsOf(pubkey: string): Promise<readonly string[]>
  /** Resolves with all known followers, nearest first. */
  followersOf(pubkey: string): Promise<readonly string[]>
  /** Resolves with the root's follows who follow the person. */
  followersByFriends(pubkey: string): Promise<readonly string[]>
  /** Nearest first. */
  mutersOf(pubkey: string): Promise<readonly string[]>
  /**
   * Resolves with at most `limit` people within a distance, nearest first. At the same distance, people whom more of
   * the root's follows follow come first.
   */
  peopleWithin(distance: number, limit: number): Promise<readonly string[]>
  /** Sorts candidates by match, distance and number of friends. Returns their keys, best first. */
  rank(candidates: readonly RankCandidate[], query?: string): readonly string[]

  /**
   * Passes follow and mute lists (kinds 3 and 10000) to the graph. Lists that are older than the known ones are
   * ignored.
   */
  addLists(lists: readonly NostrEvent[]): void

  /**
   * `follow`, `unfollow`, `mute` and `unmute` change the reader's lists. A change is shown at once; if publishing
   * fails, it is undone and a message is shown. They throw a `UserFacingError` for the reader's own key, and if the
   * account cannot sign. Following a muted person unmutes them, and muting a followed person unfollows them.
   */
  follow(pubkey: string): PublishJob
  unfollow(pubkey: string): PublishJob
  /**
   * `privately` adds the person to the encrypted part of the list (NIP-51). For that, the signer may prompt the user.
   */
  mute(pubkey: string, options?: { readonly privately?: boolean }): PublishJob
  unmute(pubkey: string): PublishJob

  readonly privateMutes: ReadableStore<PrivateMutes>
  /** Stores whether this account's private mutes are decrypted, now and in each later version of the list. */
  setReadPrivateMutes(on: boolean): void

  readonly download: ReadableStore<GraphDownload>
  /** Downloads the graph from the server in `config.json`. Does nothing if `config.json` names no server. */
  startDownload(): void
  cancelDownload(): void
}
export const Graph = defineService<GraphService>('graph@1')

interface Person {
  readonly pubkey: string
}
/** A button to follow, unfollow or unmute a person. Renders nothing for the reader's own key and for visitors. */
export const FollowButton = defineView<Person & { readonly size?: 'small' | 'medium' }>('follow-button')
/** A small mark beside a name or on a picture that shows how near a person is. */
export const TrustBadge = defineView<Person>('trust-badge')
