import type { NoteRole } from '#contracts/notes'
import { type ContributionBase, definePoint, defineView, type ViewLoader } from '#kernel'
import type { Filter, NostrEvent, Session } from '#kernel/ports'
import { defineRoute, type When } from '#kernel/shell'

/** The path of the home page with its feeds. */
export const homeRoute = defineRoute('/')

/** Notices that float over the home page. */
export const homePieces = definePoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: When }
>('home-pieces')

/** The query of a list of events. Two queries are compared by value, except `also` and `accept`, which must be stable. */
export interface FeedQuery {
  readonly filters: readonly Filter[]
  /**
   * Further filters, sent as a separate query, so that `filters` are not requested again when these change. Their
   * events are listed only as far back as those of `filters` reach. A ranked list ignores them.
   */
  readonly also?: readonly Filter[]
  /** Ask these relays instead of the kernel's choice. */
  readonly relays?: readonly string[]
  /** Pure. Refused events are not shown and do not count as new. In a ranked list it judges notes. */
  readonly accept?: (event: NostrEvent) => boolean
  /** Pure. In a ranked list, refused likes and reposts do not count. */
  readonly counts?: (event: NostrEvent) => boolean
  /**
   * The user waits for this result: events that arrive before the relays have answered (5 s at most) are not held back.
   */
  readonly asked?: boolean
  /** Show people the reader does not know at once, without a toggle. */
  readonly strangers?: boolean
  /** Show the parent note above a reply. */
  readonly repliedTo?: boolean
}

/** A list that loads, scrolls endlessly, and holds new events back behind a button. */
export const Feed = defineView<{
  readonly query: FeedQuery
  /** Identifies the list's position and held-back events; must stay the same between visits. */
  readonly name: string
  readonly empty?: string
}>('feed')

/** The people the home feeds are about: the reader's follows, or the root account's for a visitor. */
export interface FeedFacts {
  readonly session: Session
  readonly follows: readonly string[]
  /** The follows and their follows, nearest first; only the follows until the graph has loaded. */
  readonly near: readonly string[]
  /** True when more people are within that distance than `near` lists. */
  readonly nearMore?: boolean
}

/** The editable settings of a home feed. */
export interface FeedConfig {
  /**
   * The roles whose kinds are requested if the filter names no kinds: all kinds that plugins show in one of these
   * roles. Without roles and kinds, any kind is requested.
   */
  readonly as?: readonly NoteRole[]
  /** Kinds, search words (NIP-50; for a repost, matched against its note) and events per request, 10 to 1000. */
  readonly filter: {
    readonly kinds?: readonly number[]
    readonly search?: string
    readonly limit?: number
  }
  /** 0: only the reader, 1: their follows, 2: friends of friends; absent: anybody. */
  readonly followDistance?: number
  /** Show the parent note above a reply. */
  readonly showRepliedTo?: boolean
  readonly hideReplies?: boolean
  readonly requiresReplies?: boolean
  readonly requiresMedia?: boolean
  /** Hide notes that were on the screen before. */
  readonly excludeSeen?: boolean
  /** Show notes ranked by how many people liked or reposted them within a day. */
  readonly sortLikedPosts?: boolean
  /** Show people the reader does not know at once. */
  readonly showEventsByUnknownUsers?: boolean
  /** The first relay is used instead of the reader's relays. */
  readonly relayUrls?: readonly string[]
}

/** A tab of the home page, defined by editable settings or by its own query. */
export const feedSources = definePoint<
  ContributionBase & {
    readonly label: string
    readonly when?: (facts: FeedFacts) => boolean
  } & (
      | { readonly config: FeedConfig; readonly query?: undefined }
      | {
          readonly query: (facts: FeedFacts) => FeedQuery
          /** Rank notes by the events that point at them (likes), and show the notes. */
          readonly popular?: boolean
          readonly config?: undefined
        }
    )
>('feed-sources')
