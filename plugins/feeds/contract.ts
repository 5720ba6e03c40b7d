import {
  type ContributionBase,
  definePoint,
  defineRoute,
  defineView,
  type Filter,
  type NostrEvent,
  type Session,
  type ViewLoader,
  type When,
} from '#kernel'

export const homeRoute = defineRoute('/')

/** Notices that float over the home page. */
export const homePieces = definePoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: When }
>('home-pieces')

/** What a list of events shows. Everything is compared by value but `accept`, which must be stable. */
export interface FeedQuery {
  readonly filters: readonly Filter[]
  /** Ask these relays instead of the kernel's choice. */
  readonly relays?: readonly string[]
  /** Pure: events it refuses are not shown, and do not count as new. In a ranked list: notes. */
  readonly accept?: (event: NostrEvent) => boolean
  /** Pure; of ranked lists: likes and reposts it refuses do not count. */
  readonly counts?: (event: NostrEvent) => boolean
  /** Somebody asks for this now: what comes until the relays have answered, 5 s at most, is no news. */
  readonly asked?: boolean
  /** People the reader does not know are shown without the toggle that asks for them. */
  readonly strangers?: boolean
  /** The note that is answered stands above the answer. */
  readonly repliedTo?: boolean
}

/** A list that loads, scrolls without end, and holds new events back behind a button. */
export const Feed = defineView<{
  readonly query: FeedQuery
  /** Keeps position and held-back events apart from other lists; stable over visits. */
  readonly name: string
  readonly empty?: string
}>('feed')

/** Who the home feeds are about: the reader's follows, or the root account's for a visitor. */
export interface FeedFacts {
  readonly session: Session
  readonly follows: readonly string[]
  /** Those and whom they follow, nearest first; the follows alone while the graph is not there. */
  readonly near: readonly string[]
  /** More people are that near than `near` names. */
  readonly nearMore?: boolean
}

/** What may be said about a feed of the home page, and edited there. */
export interface FeedConfig {
  /** Kinds, words (NIP-50; of a repost those of what it passes on) and how many at a time, 10 to 1000. */
  readonly filter: {
    readonly kinds?: readonly number[]
    readonly search?: string
    readonly limit?: number
  }
  /** 0 only the reader, 1 whom they follow, 2 friends of friends; anybody when absent. */
  readonly followDistance?: number
  /** The note that is answered stands above the answer. */
  readonly showRepliedTo?: boolean
  readonly hideReplies?: boolean
  readonly requiresReplies?: boolean
  readonly requiresMedia?: boolean
  /** Leaves out what was on the screen before. */
  readonly excludeSeen?: boolean
  /** Ranks notes by how many liked or passed them on within a day, and shows those notes. */
  readonly sortLikedPosts?: boolean
  /** Shows people the reader does not know without being asked. */
  readonly showEventsByUnknownUsers?: boolean
  /** The first is asked instead of the reader's relays. */
  readonly relayUrls?: readonly string[]
}

/** A tab of the home page: made of what can be edited, or of a question of its own. */
export const feedSources = definePoint<
  ContributionBase & {
    readonly label: string
    readonly when?: (facts: FeedFacts) => boolean
  } & (
      | { readonly config: FeedConfig; readonly query?: undefined }
      | {
          readonly query: (facts: FeedFacts) => FeedQuery
          /** Ranks by events that point at notes (likes), and shows those notes. */
          readonly popular?: boolean
          readonly config?: undefined
        }
    )
>('feed-sources')
