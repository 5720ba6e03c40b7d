import type { FeedConfig, FeedFacts, FeedQuery } from '#contracts/feeds'
import type { Filter, NostrAccess, NostrEvent } from '#kernel'
import { matchWords, threadRefs } from '#kernel/nostr'
import { showsMedia } from '../list/shows-media'

const HOUR = 3_600
const REACTIONS: readonly number[] = [6, 7]

/** s; a whole hour, so that the filter stays the same from one render to the next. `now` is in ms. */
export const hoursAgo = (hours: number, now = Date.now()): number =>
  Math.floor(now / 1_000 / HOUR) * HOUR - hours * HOUR

/** What a feed needs to know beside its facts. */
export interface FeedKnowledge {
  /** How far somebody is; absent while the graph is not there. */
  readonly distance?: ((pubkey: string) => number) | undefined
  /** Whether an event was on the screen before this visit of the feed. */
  readonly seen?: ((event: NostrEvent) => boolean) | undefined
  /** ms; when the reader came, or asked for what is new. */
  readonly now?: number | undefined
  /** What memory has: a repost is judged by its note. */
  readonly peek?: NostrAccess['peek'] | undefined
}

/**
 * A feed's settings as a question. Up to distance 2 its authors are named; farther ones are judged as they come, and
 * so are those at distance 2 where they are too many to be named.
 */
export function feedQuery(config: FeedConfig, facts: FeedFacts, knowledge: FeedKnowledge): FeedQuery {
  const { followDistance, relayUrls, filter } = config
  const authors = authorsOf(followDistance, facts)
  const ranked = config.sortLikedPosts ?? false
  const kinds = ranked ? reactionsOf(filter.kinds) : filter.kinds
  const asked: Filter = {
    ...(kinds && { kinds }),
    ...(authors && { authors }),
    // The words of a ranked feed are the notes', and it is likes that are asked for.
    ...(ranked ? { since: hoursAgo(24, knowledge.now) } : filter.search && { search: filter.search }),
    limit: filter.limit ?? 100,
  }
  const { authors: _named, ...ofAnybody } = asked
  const isNear = nearOf(config, facts, knowledge)
  const accept = allOf([...(isNear && !ranked ? [isNear] : []), ...judgesOf(config, knowledge)])
  return {
    filters: isNear && authors ? [asked, ofAnybody] : [asked],
    ...(relayUrls?.[0] && { relays: [relayUrls[0]] }),
    ...(accept && { accept }),
    ...(isNear && ranked && { counts: isNear }),
    ...(config.showEventsByUnknownUsers && { strangers: true }),
    ...(config.showRepliedTo && { repliedTo: true }),
  }
}

const reactionsOf = (kinds: readonly number[] = REACTIONS): readonly number[] => {
  const both = kinds.filter(kind => REACTIONS.includes(kind))
  return both.length > 0 ? both : REACTIONS
}

/** A visitor looks through the root account's eyes, and has no notes of their own. */
function authorsOf(distance: number | undefined, { session, follows, near }: FeedFacts) {
  const own = session.pubkey === undefined ? [] : [session.pubkey]
  if (distance === 0) return own
  if (distance === 1) return [...own, ...follows]
  return distance === 2 ? [...own, ...near] : undefined
}

type Judge = (event: NostrEvent) => boolean

const allOf = (judges: readonly Judge[]): Judge | undefined =>
  judges.length > 0 ? event => judges.every(judge => judge(event)) : undefined

/** By somebody near enough. From nobody, everybody is as far as can be. */
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

function judgesOf(config: FeedConfig, { seen, peek }: FeedKnowledge): readonly Judge[] {
  const { hideReplies, requiresReplies, requiresMedia, excludeSeen, filter } = config
  const judges: Judge[] = []
  if (requiresReplies) judges.push(isReply)
  else if (hideReplies) judges.push(event => !isReply(event))
  if (requiresMedia) judges.push(event => showsMedia(event, peek))
  // Relays may leave `search` out of account (NIP-50), and what is kept here was asked for by other lists.
  if (filter.search) judges.push(matchWords(filter.search))
  if (excludeSeen && seen) judges.push(event => !seen(event))
  return judges
}

const replies = new WeakMap<NostrEvent, boolean>()

/** True when a note answers another one (NIP-10), and does not merely mention it. */
function isReply(event: NostrEvent): boolean {
  if (event.kind !== 1 && event.kind !== 1111) return false
  const had = replies.get(event)
  if (had !== undefined) return had
  const is = threadRefs({ ...event }).parent !== undefined
  replies.set(event, is)
  return is
}
