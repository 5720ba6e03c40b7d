import type { NoteKindRole } from '#contracts/notes'
import { type ContributionBase, defineContributionPoint, defineView, type ViewLoader } from '#kernel'
import type { AccountSession, Filter, NostrEvent } from '#kernel/ports'
import type { ShellCondition } from '#kernel/shell'

/** Notices that float over the home page. */
export const homePageNotices = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: ShellCondition }
>('home-pieces')

/**
 * The query of a list of events. Queries are compared by value, except for `also` and `accept`, which are compared by
 * identity: a caller must pass the same objects as long as they mean the same.
 */
export interface FeedQuery {
  readonly filters: readonly Filter[]
  /**
   * Further filters. They are sent as a separate query, so that `filters` are not requested again when these change.
   * Their events are listed only as far back as those of `filters` reach. A ranked list ignores this field.
   */
  readonly also?: readonly Filter[]
  /** Relays to query instead of those that the kernel would choose. */
  readonly relays?: readonly string[]
  /**
   * Judges events; must be pure. Refused events are not shown and do not count as new. In a ranked list, judges notes.
   */
  readonly accept?: (event: NostrEvent) => boolean
  /** Decides whether a like or repost counts in a ranked list; must be pure. */
  readonly counts?: (event: NostrEvent) => boolean
  /**
   * True if the user is waiting for this result. In that case, events that arrive before the relays have answered (5 s
   * at most) are not held back.
   */
  readonly isUserWaiting?: boolean
  /** If true, notes of people whom the reader does not know are shown without a toggle. */
  readonly strangers?: boolean
  /** Shows the parent note above a reply. */
  readonly repliedTo?: boolean
}

/** A list that loads more while scrolling, and holds new events back behind a button. */
export const Feed = defineView<{
  readonly query: FeedQuery
  /** Identifies the list's stored position and held-back events. Must stay the same between visits. */
  readonly name: string
  readonly empty?: string
}>('feed')

/** The facts about the reader on which a home feed depends. A visitor gets the root account's follows. */
export interface FeedReaderContext {
  readonly session: AccountSession
  readonly follows: readonly string[]
  /**
   * The reader's follows and the people whom they follow, nearest first. Contains only the follows until the social
   * graph has loaded.
   */
  readonly near: readonly string[]
  /** True if `near` does not list all people within distance 2. */
  readonly nearMore?: boolean
}

/** The settings of a home feed that the user can edit. */
export interface FeedConfig {
  /**
   * Used if the filter names no kinds: the feed requests all kinds that plugins show in one of these roles. Without
   * roles and kinds, any kind is requested.
   */
  readonly as?: readonly NoteKindRole[]
  /**
   * Kinds, search words and number of events per request, 10 to 1000. Search words are those of NIP-50; a repost is
   * searched in its note.
   */
  readonly filter: {
    readonly kinds?: readonly number[]
    readonly search?: string
    readonly limit?: number
  }
  /**
   * Maximum follow distance of authors. 0: only the reader; 1: their follows; 2: friends of friends; absent: anybody.
   */
  readonly followDistance?: number
  /** Shows the parent note above a reply. */
  readonly showRepliedTo?: boolean
  readonly hideReplies?: boolean
  readonly requiresReplies?: boolean
  readonly requiresMedia?: boolean
  /** Hides notes that the reader has already had on the screen. */
  readonly excludeSeen?: boolean
  /** Shows notes ranked by how many people liked or reposted them within a day. */
  readonly sortLikedPosts?: boolean
  /** If true, notes of people whom the reader does not know are shown without a toggle. */
  readonly showEventsByUnknownUsers?: boolean
  /** If not empty, the first of these relays is used instead of the reader's relays. */
  readonly relayUrls?: readonly string[]
}

/** Contributes a tab of the home page, defined by editable settings or by its own query. */
export const feedSources = defineContributionPoint<
  ContributionBase & {
    readonly label: string
    readonly when?: (facts: FeedReaderContext) => boolean
  } & (
      | { readonly config: FeedConfig; readonly query?: undefined }
      | {
          readonly query: (facts: FeedReaderContext) => FeedQuery
          /**
           * The query requests events that refer to notes, such as likes. The feed shows the notes, ranked by these
           * events.
           */
          readonly popular?: boolean
          readonly config?: undefined
        }
    )
>('feed-sources')

/**
 * Suggests people to follow, by interest, to a reader who follows nobody. Each row leads to the page at `welcomeRoute`.
 * Renders nothing for an account that cannot sign.
 */
export const PeopleToFollow = defineView<Record<never, never>>('people-to-follow')
