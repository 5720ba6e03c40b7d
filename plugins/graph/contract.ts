import { defineService, defineView, type ReadableStore } from '#kernel'
import type { NostrEvent, PublishJob } from '#kernel/ports'

/**
 * The follow distance of a person. `level` is 0 for the reader, 1 for a follow of the reader, 2 for a follow of a
 * follow, and 3 for a follow of those.
 */
export interface PersonTrust {
  readonly level: 0 | 1 | 2 | 3
  /** Number of the root's follows who follow the person. */
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
  /** False until distances and counts are computed. The root's own lists are available earlier. */
  readonly isReady: boolean
  /** True when relays were asked for the follow lists of all people whom the root follows, and had time to answer. */
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
 * State of the encrypted part of the reader's own mute list (NIP-51). 'none': there is none. 'unread': it is not
 * decrypted, because decrypting would ask the user or because the account was added without its key. 'failed': `reason`
 * says why. `people` is the number of people whom this part mutes.
 */
export interface PrivateMutes {
  readonly phase: 'none' | 'unread' | 'reading' | 'read' | 'failed'
  readonly people: number
  readonly reason?: string
}

/**
 * The social graph of follow and mute lists, seen from the reader, or from the root account for a visitor. Keys are
 * hex. Answers that are returned directly are valid for the current `version`. Answers that are promises are computed
 * in a worker.
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
  /**
   * True if the root mutes the person, publicly or privately. Private mutes count only as far as they were decrypted.
   */
  isMuted(pubkey: string): boolean
  /**
   * True if the root mutes the person, or if the nearest people who follow or mute the person mute more than they
   * follow. For feeds, each mute counts three times.
   */
  isOvermuted(pubkey: string, where: 'author' | 'feed'): boolean
  /** Returns the number of the root's follows who follow the person. */
  friendCount(pubkey: string): number
  /** Returns how near a person is. `undefined` for people beyond friends of friends. */
  getTrust(pubkey: string): PersonTrust | undefined

  followsOf(pubkey: string): Promise<readonly string[]>
  /** Resolves with all known followers, nearest first. */
  followersOf(pubkey: string): Promise<readonly string[]>
  /** Resolves with the root's follows who follow the person. */
  followersByFriends(pubkey: string): Promise<readonly string[]>
  /** Nearest first. */
  mutersOf(pubkey: string): Promise<readonly string[]>
  /**
   * Resolves with all people within a distance, nearest first. At the same distance, people whom more of the root's
   * follows follow come first.
   */
  peopleWithin(distance: number, limit: number): Promise<readonly string[]>
  /** Sorts candidates by match, distance and number of friends. Returns their keys, best first. */
  rank(candidates: readonly RankCandidate[], query?: string): readonly string[]

  /** Passes follow and mute lists (kinds 3 and 10000) to the graph, which ignores outdated ones. */
  addLists(lists: readonly NostrEvent[]): void

  /**
   * `follow`, `unfollow`, `mute` and `unmute` change the reader's lists. A change is shown immediately, and undone with
   * a message if it fails. They throw a `UserFacingError` for the reader's own key, and if the account cannot sign. Following a
   * muted person unmutes the person, and muting a followed person unfollows the person.
   */
  follow(pubkey: string): PublishJob
  unfollow(pubkey: string): PublishJob
  /** `privately` adds the person to the encrypted part of the list (NIP-51), for which the signer may ask the user. */
  mute(pubkey: string, options?: { readonly privately?: boolean }): PublishJob
  unmute(pubkey: string): PublishJob

  readonly privateMutes: ReadableStore<PrivateMutes>
  /** Sets the user's choice whether private mutes are decrypted, now and in each new version of the list. */
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
/**
 * A button: Follow, Following (Unfollow when pointed at) or Unmute. Renders nothing for the reader's own key and for
 * visitors.
 */
export const FollowButton = defineView<Person & { readonly size?: 'small' | 'medium' }>('follow-button')
/** A small mark beside a name or on a picture that shows how near a person is. */
export const TrustBadge = defineView<Person>('trust-badge')
