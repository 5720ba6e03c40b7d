import type { FeedConfig } from '#contracts/feeds'
import type { NoteKindRole } from '#contracts/notes'
import { MAX_KIND, normalizeRelayUrl } from '#kernel/nostr'

/** The stored record of a feed that the user moved, renamed, changed or made. */
export interface StoredFeed {
  /** Key of the feed's source, or `feed_{timestamp}_{random}` if the user made the feed. */
  readonly id: string
  /** The user's name for the feed. If absent, the source's name is used. */
  readonly customName?: string
  /** The user's settings of the feed. If absent, the source's settings are used. */
  readonly config?: FeedConfig
}

export const FEED_LIMIT_RANGE = { min: 10, max: 1_000, defaultValue: 100 }
export const FOLLOW_DISTANCE_RANGE = { min: 0, max: 10 }
export const MAX_FEED_NAME_CHARS = 50
export const MAX_SEARCH_CHARS = 200
const MAX_KINDS = 50

const FEED_FLAGS = [
  'showRepliedTo',
  'hideReplies',
  'requiresReplies',
  'requiresMedia',
  'excludeSeen',
  'sortLikedPosts',
  'showEventsByUnknownUsers',
] as const

const FEED_ROLES: readonly unknown[] = [
  'post',
  'reply',
  'repost',
  'generic-repost',
  'reaction',
] satisfies NoteKindRole[]

const isRole = (value: unknown): value is NoteKindRole => FEED_ROLES.includes(value)

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEventKind = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_KIND

/** Rounds a number and limits it to the range. */
export const clampToRange = (
  value: unknown,
  { min, max }: { min: number; max: number },
): number | undefined =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, Math.round(value)))
    : undefined

/** Reads a feed from untrusted storage. Invalid fields are dropped. Returns undefined if the feed has no valid id. */
export function parseStoredFeed(value: unknown): StoredFeed | undefined {
  if (!isObject(value)) return undefined
  const { id, customName, config } = value
  if (typeof id !== 'string' || id === '' || id.length > 100) return undefined
  const name = typeof customName === 'string' ? customName.trim().slice(0, MAX_FEED_NAME_CHARS) : ''
  return { id, ...(name && { customName: name }), ...(isObject(config) && { config: parseConfig(config) }) }
}

function parseConfig(value: Json): FeedConfig {
  const filter = isObject(value.filter) ? value.filter : {}
  const kinds = Array.isArray(filter.kinds) ? filter.kinds.filter(isEventKind).slice(0, MAX_KINDS) : []
  const limit = clampToRange(filter.limit, FEED_LIMIT_RANGE)
  const search = typeof filter.search === 'string' ? filter.search.trim().slice(0, MAX_SEARCH_CHARS) : ''
  const distance = clampToRange(value.followDistance, FOLLOW_DISTANCE_RANGE)
  const as = Array.isArray(value.as) ? value.as.slice(0, FEED_ROLES.length).filter(isRole) : []
  const [firstRelay] = Array.isArray(value.relayUrls) ? value.relayUrls : []
  const relay = typeof firstRelay === 'string' ? normalizeRelayUrl(firstRelay) : undefined
  return {
    ...(as.length > 0 && { as }),
    filter: {
      ...(kinds.length > 0 && { kinds: [...new Set(kinds)] }),
      ...(search && { search }),
      ...(limit !== undefined && { limit }),
    },
    ...(distance !== undefined && { followDistance: distance }),
    ...Object.fromEntries(FEED_FLAGS.filter(flag => value[flag] === true).map(flag => [flag, true])),
    ...(relay && { relayUrls: [relay] }),
  }
}
