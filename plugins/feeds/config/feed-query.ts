import type { FeedConfig, FeedFacts, FeedQuery } from '#contracts/feeds'
import { kindsAs, type NoteKinds, type NoteRole } from '#contracts/notes'
import { matchWords, threadRefs } from '#kernel/nostr'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'
import { showsMedia } from '../list/shows-media'

const HOUR = 3_600
const RANKED_BY: readonly NoteRole[] = ['repost', 'reaction']

/** s; rounded to a whole hour, so that the filter stays the same between renders. `now` is in ms. */
export const hoursAgo = (hours: number, now = Date.now()): number =>
  Math.floor(now / 1_000 / HOUR) * HOUR - hours * HOUR

/** The values a feed's query depends on, apart from the feed's facts. */
export interface FeedKnowledge {
  /** The kinds that plugins show as notes. */
  readonly kinds: NoteKinds
  /** Kinds that get a filter of their own, because that filter may have been preloaded. */
  readonly ahead?: readonly number[] | undefined
  /** Follow distance of a person; absent until the graph has loaded. */
  readonly distance?: ((pubkey: string) => number) | undefined
  /** Whether an event was on the screen before this visit of the feed. */
  readonly seen?: ((event: NostrEvent) => boolean) | undefined
  /** ms; when the reader opened the feed or refreshed it. */
  readonly now?: number | undefined
  /** Finds events in memory: a repost is judged by the note it passes on. */
  readonly peek?: NostrAccess['peek'] | undefined
}

/**
 * Turns a feed's settings into a query. Authors up to distance 2 are named in the filter. Farther ones, and those at
 * distance 2 when they are too many to name, are checked as their events arrive.
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
    // A ranked feed requests likes, which have no words, so its search words apply to the notes later.
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

/** The kinds a feed asks for; `undefined` for any. */
export const feedKinds = ({ as, filter }: FeedConfig, kinds: NoteKinds): readonly number[] | undefined =>
  filter.kinds ?? (as && kindsAs(kinds, ...as))

function reactionsOf(config: FeedConfig, kinds: NoteKinds): readonly number[] {
  const all = kindsAs(kinds, ...RANKED_BY)
  const wanted = feedKinds(config, kinds)?.filter(kind => all.includes(kind)) ?? []
  return wanted.length > 0 ? wanted : all
}

/** A visitor sees the root account's follows and has no notes of their own. */
function authorsOf(distance: number | undefined, { session, follows, near }: FeedFacts) {
  const own = session.pubkey === undefined ? [] : [session.pubkey]
  if (distance === 0) return own
  if (distance === 1) return [...own, ...follows]
  return distance === 2 ? [...own, ...near] : undefined
}

type Judge = (event: NostrEvent) => boolean

const allOf = (judges: readonly Judge[]): Judge | undefined =>
  judges.length > 0 ? event => judges.every(judge => judge(event)) : undefined

/** Judges whether the author is near enough. Without follows everybody is infinitely far, so nobody is judged. */
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
  // A relay may ignore `search` (NIP-50), and the cache also holds events that other lists requested.
  if (filter.search) judges.push(matchWords(filter.search))
  if (excludeSeen && seen) judges.push(event => !seen(event))
  return judges
}

const replies = new WeakMap<NostrEvent, boolean>()

/** True when a note is a reply to another one (NIP-10); a mere mention does not count. */
function isReply(event: NostrEvent): boolean {
  const had = replies.get(event)
  if (had !== undefined) return had
  const is = threadRefs({ ...event }).parent !== undefined
  replies.set(event, is)
  return is
}
