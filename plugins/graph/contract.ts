import { defineService, defineView, type NostrEvent, type PublishJob, type ReadableStore } from '#kernel'

/** How near somebody is: 0 you, 1 followed, 2 followed by friends, 3 friends of friends. */
export interface Trust {
  readonly level: 0 | 1 | 2 | 3
  /** How many of those the root follows follow them. */
  readonly friends: number
}

/** Somebody to be ranked, with how well they fit what was looked for. */
export interface Candidate {
  readonly pubkey: string
  /** 0 to 1 */
  readonly match: number
  /** Names by which they may be looked for. */
  readonly names?: readonly (string | undefined)[]
}

export interface GraphState {
  /** False until distances, counts and opinions of others are there; the root's own lists are there sooner. */
  readonly ready: boolean
  readonly people: number
  readonly follows: number
  readonly followLists: number
  readonly muteLists: number
  /** s; when it was last stored here. */
  readonly savedAt?: number
  /** Why it is kept only until the tab is closed. */
  readonly problem?: string
}

/** How fetching the graph from a server goes; sizes in bytes. */
export type GraphDownload =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly received: number; readonly total?: number | undefined }
  | { readonly state: 'done'; readonly lists: number }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * The encrypted part of the own mute list (NIP-51): none; not read, because that would ask the user; read; not
 * readable, and why. `people` are muted now because of it.
 */
export interface PrivateMutes {
  readonly phase: 'none' | 'unread' | 'reading' | 'read' | 'failed'
  readonly people: number
  readonly reason?: string
}

/**
 * Who follows and mutes whom, seen from whoever reads, or from the root account for a visitor. Keys are hex. What is
 * answered at once is true for the `version` of that moment; what is awaited is computed in a worker.
 */
export interface GraphService {
  readonly root: ReadableStore<string>
  /** Grows whenever an answer may have become another one. */
  readonly version: ReadableStore<number>
  readonly state: ReadableStore<GraphState>

  /** 0 for the root; 1000 for people nobody knows. */
  distance(pubkey: string): number
  /** Whether the root follows them, as it was last clicked. */
  follows(pubkey: string): boolean
  /** How many people the root follows. */
  followCount(): number
  /** Whether the root mutes them, in public or, as far as that was read, in private. */
  isMuted(pubkey: string): boolean
  /** Muted by the root, or more muted than followed by the nearest who have an opinion; in feeds three times sooner. */
  isOvermuted(pubkey: string, where: 'author' | 'feed'): boolean
  /** How many of those the root follows follow them. */
  friends(pubkey: string): number
  /** `undefined` for people farther away than friends of friends. */
  trust(pubkey: string): Trust | undefined

  followsOf(pubkey: string): Promise<readonly string[]>
  /** All known followers, nearest first. */
  followersOf(pubkey: string): Promise<readonly string[]>
  /** Those the root follows who follow them. */
  followersByFriends(pubkey: string): Promise<readonly string[]>
  /** Nearest first. */
  mutersOf(pubkey: string): Promise<readonly string[]>
  /** Everybody up to a distance, nearest first, then by how many friends follow them. */
  within(distance: number, limit: number): Promise<readonly string[]>
  /** Best first, by fit, distance and friends. */
  rank(candidates: readonly Candidate[], query?: string): readonly string[]

  /** Tells of follow and mute lists (kinds 3, 10000) that were seen; older ones than those known do no harm. */
  learn(lists: readonly NostrEvent[]): void

  /**
   * These show at once and are taken back, with a message, when they fail. They throw a `Refusal` for whoever cannot
   * sign, and for oneself. Following somebody muted unmutes them; muting somebody followed unfollows them.
   */
  follow(pubkey: string): PublishJob
  unfollow(pubkey: string): PublishJob
  /** `privately` puts them where only the reader can see it (NIP-51); their signer may ask. */
  mute(pubkey: string, how?: { readonly privately?: boolean }): PublishJob
  unmute(pubkey: string): PublishJob

  readonly privateMutes: ReadableStore<PrivateMutes>
  /** The user's word: read them, now and each new version; or not any more. */
  readPrivateMutes(on: boolean): void

  readonly download: ReadableStore<GraphDownload>
  /** Fetches the graph of the service in `config.json`; does nothing where there is none. */
  startDownload(): void
  cancelDownload(): void
}
export const Graph = defineService<GraphService>('graph@1')

interface Person {
  readonly pubkey: string
}
/** Follow, Following (Unfollow), Unmute; nothing for oneself and for who is signed out. */
export const FollowButton = defineView<Person & { readonly size?: 'small' | 'medium' }>('follow-button')
/** How near somebody is, as a small mark beside a name or on a picture. */
export const TrustBadge = defineView<Person>('trust-badge')
