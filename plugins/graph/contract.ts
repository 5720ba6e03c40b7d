import { defineService, defineView, type ReadableStore } from '#kernel'
import type { NostrEvent, PublishJob } from '#kernel/ports'

/** How near a person is: 0 the reader, 1 followed, 2 followed by friends, 3 friends of friends. */
export interface Trust {
  readonly level: 0 | 1 | 2 | 3
  /** How many of the root's follows follow the person. */
  readonly friends: number
}

/** A person to be ranked, and how well they match the search. */
export interface Candidate {
  readonly pubkey: string
  /** 0 to 1 */
  readonly match: number
  /** Names that the search may match. */
  readonly names?: readonly (string | undefined)[]
}

export interface GraphState {
  /** False until distances, counts and opinions are computed; the root's own lists are available earlier. */
  readonly ready: boolean
  readonly people: number
  readonly follows: number
  readonly followLists: number
  readonly muteLists: number
  /** s; time of the last save in this browser. */
  readonly savedAt?: number
  /** Why the graph cannot be stored and is lost with the tab. */
  readonly problem?: string
}

/** Progress of downloading the graph from a server; sizes in bytes. */
export type GraphDownload =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly received: number; readonly total?: number | undefined }
  | { readonly state: 'done'; readonly lists: number }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * State of the encrypted part of the own mute list (NIP-51): absent; unread, because decrypting would ask the user
 * or the account is here without its key; read; or failed, with the reason. `people` is the number muted because of it.
 */
export interface PrivateMutes {
  readonly phase: 'none' | 'unread' | 'reading' | 'read' | 'failed'
  readonly people: number
  readonly reason?: string
}

/**
 * The social graph of follow and mute lists, seen from the reader, or from the root account for a visitor. Keys are
 * hex. Synchronous answers hold for the current `version`; promised answers are computed in a worker.
 */
export interface GraphService {
  readonly root: ReadableStore<string>
  /** Increases whenever an answer may have changed. */
  readonly version: ReadableStore<number>
  readonly state: ReadableStore<GraphState>

  /** 0 for the root; 1000 for people outside the graph. */
  distance(pubkey: string): number
  /** Whether the root follows the person, including clicks not yet published. */
  follows(pubkey: string): boolean
  /** How many people the root follows. */
  followCount(): number
  /** Whether the root mutes the person, publicly or, as far as it was decrypted, privately. */
  isMuted(pubkey: string): boolean
  /**
   * Whether the root mutes the person, or the nearest people with an opinion mute more than follow them; feeds count
   * mutes threefold.
   */
  isOvermuted(pubkey: string, where: 'author' | 'feed'): boolean
  /** How many of the root's follows follow the person. */
  friends(pubkey: string): number
  /** `undefined` beyond friends of friends. */
  trust(pubkey: string): Trust | undefined

  followsOf(pubkey: string): Promise<readonly string[]>
  /** All known followers, nearest first. */
  followersOf(pubkey: string): Promise<readonly string[]>
  /** The root's follows who follow the person. */
  followersByFriends(pubkey: string): Promise<readonly string[]>
  /** Nearest first. */
  mutersOf(pubkey: string): Promise<readonly string[]>
  /** All people within a distance, nearest first, then by how many friends follow them. */
  within(distance: number, limit: number): Promise<readonly string[]>
  /** Sorts candidates by match, distance and friends, best first. */
  rank(candidates: readonly Candidate[], query?: string): readonly string[]

  /** Passes follow and mute lists (kinds 3, 10000) to the graph; outdated ones are ignored. */
  learn(lists: readonly NostrEvent[]): void

  /**
   * Changes that show at once and are undone, with a message, if they fail. They throw a `Refusal` for oneself, or if
   * the account cannot sign. Following a muted person unmutes them; muting a followed person unfollows them.
   */
  follow(pubkey: string): PublishJob
  unfollow(pubkey: string): PublishJob
  /** `privately` adds the person to the encrypted part of the list (NIP-51); the signer may ask the user. */
  mute(pubkey: string, how?: { readonly privately?: boolean }): PublishJob
  unmute(pubkey: string): PublishJob

  readonly privateMutes: ReadableStore<PrivateMutes>
  /** The user's choice: decrypt private mutes now and in each new version, or stop doing so. */
  readPrivateMutes(on: boolean): void

  readonly download: ReadableStore<GraphDownload>
  /** Downloads the graph from the server in `config.json`; does nothing if there is none. */
  startDownload(): void
  cancelDownload(): void
}
export const Graph = defineService<GraphService>('graph@1')

interface Person {
  readonly pubkey: string
}
/** Follow, Following (Unfollow) or Unmute; nothing for oneself and for visitors. */
export const FollowButton = defineView<Person & { readonly size?: 'small' | 'medium' }>('follow-button')
/** Shows how near a person is, as a small mark beside a name or on a picture. */
export const TrustBadge = defineView<Person>('trust-badge')
