import type { FeedConfig, FeedQuery, FeedReaderContext } from '#contracts/feeds'
import { getKindsWithRoles, type NoteKindContributions, type NoteKindRole } from '#contracts/notes'
import { createWordMatcher, getReplyParentKey } from '#kernel/nostr'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'
import { showsMedia } from '../list/shows-media'

const HOUR_S = 3_600
const RANKING_ROLES: readonly NoteKindRole[] = ['repost', 'reaction']

/**
 * Returns a time some hours ago in seconds, rounded down to a whole hour so that the filter stays the same between
 * renders. `nowMs` is in ms.
 */
export const hoursAgoSeconds = (hours: number, nowMs = Date.now()): number =>
  Math.floor(nowMs / 1_000 / HOUR_S) * HOUR_S - hours * HOUR_S

/** The values on which a feed's query depends, besides the feed's facts. */
export interface FeedQueryContext {
  /** The kinds that plugins show as notes. */
  readonly kinds: NoteKindContributions
  /** Kinds that get a separate filter, because that filter may have been preloaded. */
  readonly preloadedKinds?: readonly number[] | undefined
  /** Returns a person's distance in the social graph. Absent until the graph has loaded. */
  readonly distance?: ((pubkey: string) => number) | undefined
  /** Returns true if an event was on the screen before this visit of the feed. */
  readonly wasSeen?: ((event: NostrEvent) => boolean) | undefined
  /** Time in ms at which the reader opened or refreshed the feed. */
  readonly openedAtMs?: number | undefined
  /** Finds events in memory. A repost is judged by the reposted note, which this function finds. */
  readonly peek?: NostrAccess['peek'] | undefined
}

/**
 * Turns a feed's settings into a query. Authors up to distance 2 are named in the filter. Farther authors are checked
 * as their events arrive. So are authors at distance 2 if they are too many to name.
 */
export function buildFeedQuery(
  config: FeedConfig,
  facts: FeedReaderContext,
  context: FeedQueryContext,
): FeedQuery {
  const { followDistance, relayUrls, filter } = config
  const authors = authorsOf(followDistance, facts)
  const isRanked = config.sortLikedPosts ?? false
  const kinds = isRanked ? reactionsOf(config, context.kinds) : feedKinds(config, context.kinds)
  const preloaded = context.preloadedKinds?.filter(kind => kinds?.includes(kind)) ?? []
  const lateKinds =
    preloaded.length > 0 && !filter.kinds ? kinds?.filter(kind => !preloaded.includes(kind)) : []
  const firstKinds = lateKinds?.length ? preloaded : kinds
  const mainFilter: Filter = {
    ...(firstKinds && { kinds: firstKinds }),
    ...(authors && { authors }),
    // A ranked feed requests likes. Likes have no text, so the search words are applied later, to the liked notes.
    ...(isRanked
      ? { since: hoursAgoSeconds(24, context.openedAtMs) }
      : filter.search && { search: filter.search }),
    limit: filter.limit ?? 100,
  }
  const { authors: _named, ...anyAuthorFilter } = mainFilter
  const isNear = nearAuthorFilter(config, facts, context)
  const accept = allOf([...(isNear && !isRanked ? [isNear] : []), ...contentFilters(config, context)])
  return {
    filters: isNear && authors ? [mainFilter, anyAuthorFilter] : [mainFilter],
    ...(lateKinds?.length && { also: [{ ...mainFilter, kinds: lateKinds }] }),
    ...(relayUrls?.[0] && { relays: [relayUrls[0]] }),
    ...(accept && { accept }),
    ...(isNear && isRanked && { counts: isNear }),
    ...(config.showEventsByUnknownUsers && { strangers: true }),
    ...(config.showRepliedTo && { repliedTo: true }),
  }
}

/** Returns the kinds that a feed requests; `undefined` means any kind. */
export const feedKinds = (
  { as, filter }: FeedConfig,
  kinds: NoteKindContributions,
): readonly number[] | undefined => filter.kinds ?? (as && getKindsWithRoles(kinds, ...as))

function reactionsOf(config: FeedConfig, kinds: NoteKindContributions): readonly number[] {
  const all = getKindsWithRoles(kinds, ...RANKING_ROLES)
  const wanted = feedKinds(config, kinds)?.filter(kind => all.includes(kind)) ?? []
  return wanted.length > 0 ? wanted : all
}

/**
 * Returns the authors that the filter names. A visitor gets the root account's follows and has no notes of their own.
 */
function authorsOf(distance: number | undefined, { session, follows, near }: FeedReaderContext) {
  const own = session.pubkey === undefined ? [] : [session.pubkey]
  if (distance === 0) return own
  if (distance === 1) return [...own, ...follows]
  return distance === 2 ? [...own, ...near] : undefined
}

type Judge = (event: NostrEvent) => boolean

const allOf = (filters: readonly Judge[]): Judge | undefined =>
  filters.length > 0 ? event => filters.every(judge => judge(event)) : undefined

/**
 * Returns a check that the event's author is near enough. Without follows, everybody would be infinitely far, so there
 * is no check.
 */
function nearAuthorFilter(
  { followDistance: maxDistance }: FeedConfig,
  { follows, near, nearMore = false }: FeedReaderContext,
  { distance }: FeedQueryContext,
): Judge | undefined {
  const areAllNamed = maxDistance === undefined || maxDistance < 2 || (maxDistance === 2 && !nearMore)
  if (areAllNamed || !distance || follows.length === 0) return undefined
  const named = new Set(maxDistance === 2 ? near : [])
  return ({ pubkey }) => named.has(pubkey) || distance(pubkey) <= maxDistance
}

function contentFilters(config: FeedConfig, { kinds, wasSeen, peek }: FeedQueryContext): readonly Judge[] {
  const { hideReplies, requiresReplies, requiresMedia, excludeSeen, filter } = config
  const filters: Judge[] = []
  const replyKinds = getKindsWithRoles(kinds, 'reply')
  const isReplyNote = (event: NostrEvent) => replyKinds.includes(event.kind) && isReply(event)
  if (requiresReplies) filters.push(isReplyNote)
  else if (hideReplies) filters.push(event => !isReplyNote(event))
  if (requiresMedia) filters.push(event => showsMedia(event, kinds, peek))
  // Check the words here too, because a relay may ignore `search` (NIP-50), and the cache also holds events that other
  // lists requested.
  if (filter.search) filters.push(createWordMatcher(filter.search))
  if (excludeSeen && wasSeen) filters.push(event => !wasSeen(event))
  return filters
}

/** True if a note is a reply to another note (NIP-10). A mention is not a reply. */
const isReply = (event: NostrEvent): boolean => getReplyParentKey(event) !== undefined
