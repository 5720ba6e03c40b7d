import {
  type ContributionBase,
  definePoint,
  defineRoute,
  defineView,
  type Filter,
  type NostrEvent,
  type Session,
} from '#kernel'

export const homeRoute = defineRoute('/')

/** What a list of events shows. Everything is compared by value but `accept`, which must be stable. */
export interface FeedQuery {
  readonly filters: readonly Filter[]
  /** Ask these relays instead of the kernel's choice. */
  readonly relays?: readonly string[]
  /** Pure: events it refuses are not shown, and do not count as new. */
  readonly accept?: (event: NostrEvent) => boolean
  /** Newest first when absent; otherwise higher first. */
  readonly rank?: (event: NostrEvent) => number
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
}

/** A tab of the home page. */
export const feedSources = definePoint<
  ContributionBase & {
    readonly label: string
    readonly query: (facts: FeedFacts) => FeedQuery
    /** Ranks by events that point at notes (likes), and shows those notes. */
    readonly popular?: boolean
    readonly when?: (facts: FeedFacts) => boolean
  }
>('feed-sources')
