import type { FeedConfig, FeedFacts, FeedQuery } from '#contracts/feeds'
import { kindsAs, type NoteKinds, type NoteRole } from '#contracts/notes'
import { matchWords, replyParentOf } from '#kernel/nostr'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'
import { showsMedia } from '../list/shows-media'

const HOUR = 3_600
const RANKED_BY: readonly NoteRole[] = ['repost', 'reaction']

/**
 * Returns a time some hours ago in seconds, rounded down to a whole hour so that the filter stays the same between
 * renders. `now` is in ms.
 */
export const hoursAgo = (hours: number, now = Date.now()): number =>
  Math.floor(now / 1_000 / HOUR) * HOUR - hours * HOUR

/** The values on which a feed's query depends, besides the feed's facts. */
export interface FeedKnowledge {
  /** The kinds that plugins show as notes. */
  readonly kinds: NoteKinds
  /** Kinds that get a separate filter, because that filter may have been preloaded. */
  readonly ahead?: readonly number[] | undefined
  /** Returns a person's follow distance. Absent until the graph has loaded. */
  readonly distance?: ((pubkey: string) => number) | undefined
  /** Returns true if an event was on the screen before this visit of the feed. */
  readonly seen?: ((event: NostrEvent) => boolean) | undefined
  /** Time in ms at which the reader opened or refreshed the feed. */
  readonly now?: number | undefined
  /** Finds events in memory. A repost is judged by the reposted note, which this function finds. */
  readonly peek?: NostrAccess['peek'] | undefined
}

/**
 * Turns a feed's settings into a query. Authors up to distance 2 are named in the filter. Farther authors are checked
 * as their events arrive. So are authors at distance 2 if they are too many to name.
 */
export function feedQuery(config: FeedConfig, facts: FeedFacts, knowledge: FeedKnowledge): FeedQuery {
  const { followDistance, relayUrls, filter } = config
  const authors = authorsOf(followDistance, facts)
  const ranked = config.sortLikedPosts ?? false
  const kinds = ranked ? reactionsOf(config, knowledge.kinds) : feedKinds(config, knowledge.kinds)
  const first = knowledge.ahead?.filter(kind => kinds?.includes(kind)) ?? []
  const more = first.length > 0 && !filter.kinds ? kinds?.filter(kind => !first.includes(kind)) : []
  const now = more?.length ? first : kinds
  const asked: Filter = {
    ...(now && { kinds: now }),
    ...(authors && { authors }),
    // A ranked feed requests likes. Likes have no text, so the search words are applied later, to the liked notes.
    ...(ranked ? { since: hoursAgo(24, knowledge.now) } : filter.search && { search: filter.search }),
    limit: filter.limit ?? 100,
  }
  const { authors: _named, ...ofAnybody } = asked
  const isNear = nearOf(config, facts, knowledge)
  const accept = allOf([...(isNear && !ranked ? [isNear] : []), ...judgesOf(config, knowledge)])
  return {
    filters: isNear && authors ? [asked, ofAnybody] : [asked],
    ...(more?.length && { also: [{ ...asked, kinds: more }] }),
    ...(relayUrls?.[0] && { relays: [relayUrls[0]] }),
    ...(accept && { accept }),
    ...(isNear && ranked && { counts: isNear }),
    ...(config.showEventsByUnknownUsers && { strangers: true }),
    ...(config.showRepliedTo && { repliedTo: true }),
  }
}

/** Returns the kinds that a feed requests; `undefined` means any kind. */
export const feedKinds = ({ as, filter }: FeedConfig, kinds: NoteKinds): readonly number[] | undefined =>
  filter.kinds ?? (as && kindsAs(kinds, ...as))

function reactionsOf(config: FeedConfig, kinds: NoteKinds): readonly number[] {
  const all = kindsAs(kinds, ...RANKED_BY)
  const wanted = feedKinds(config, kinds)?.filter(kind => all.includes(kind)) ?? []
  return wanted.length > 0 ? wanted : all
}

/**
 * Returns the authors that the filter names. A visitor gets the root account's follows and has no notes of their own.
 */
function authorsOf(distance: number | undefined, { session, follows, near }: FeedFacts) {
  const own = session.pubkey === undefined ? [] : [session.pubkey]
  if (distance === 0) return own
  if (distance === 1) return [...own, ...follows]
  return distance === 2 ? [...own, ...near] : undefined
}

type Judge = (event: NostrEvent) => boolean

const allOf = (judges: readonly Judge[]): Judge | undefined =>
  judges.length > 0 ? event => judges.every(judge => judge(event)) : undefined

/**
 * Returns a check that the event's author is near enough. Without follows, everybody would be infinitely far, so there
 * is no check.
 */
function nearOf(
  { followDistance: farthest }: FeedConfig,
  { follows, near, nearMore = false }: FeedFacts,
  { distance }: FeedKnowledge,
): Judge | undefined {
  const allNamed = farthest === undefined || farthest < 2 || (farthest === 2 && !nearMore)
  if (allNamed || !distance || follows.length === 0) return undefined
  const named = new Set(farthest === 2 ? near : [])
  return ({ pubkey }) => named.has(pubkey) || distance(pubkey) <= farthest
}

function judgesOf(config: FeedConfig, { kinds, seen, peek }: FeedKnowledge): readonly Judge[] {
  const { hideReplies, requiresReplies, requiresMedia, excludeSeen, filter } = config
  const judges: Judge[] = []
  const mayReply = kindsAs(kinds, 'reply')
  const answers = (event: NostrEvent) => mayReply.includes(event.kind) && isReply(event)
  if (requiresReplies) judges.push(answers)
  else if (hideReplies) judges.push(event => !answers(event))
  if (requiresMedia) judges.push(event => showsMedia(event, kinds, peek))
  // Check the words here too, because a relay may ignore `search` (NIP-50), and the cache also holds events that other
  // lists requested.
  if (filter.search) judges.push(matchWords(filter.search))
  if (excludeSeen && seen) judges.push(event => !seen(event))
  return judges
}

/** True if a note is a reply to another note (NIP-10). A mention is not a reply. */
const isReply = (event: NostrEvent): boolean => replyParentOf(event) !== undefined
