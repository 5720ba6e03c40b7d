import type { FeedConfig } from '#contracts/feeds'
import { MAX_KIND, normalizeRelayUrl } from '#kernel/nostr'

/** What is kept of a feed that the user moved, renamed, changed or made. */
export interface StoredFeed {
  /** The key of the source it came from; `feed_{timestamp}_{random}` for one of the user's own. */
  readonly id: string
  /** Absent: the source's name. */
  readonly customName?: string
  /** Absent: as the source has it. */
  readonly config?: FeedConfig
}

export const LIMIT = { min: 10, max: 1_000, usual: 100 }
export const DISTANCE = { min: 0, max: 10 }
export const MAX_NAME = 50
export const MAX_SEARCH = 200
const MAX_KINDS = 50

const FLAGS = [
  'showRepliedTo',
  'hideReplies',
  'requiresReplies',
  'requiresMedia',
  'excludeSeen',
  'sortLikedPosts',
  'showEventsByUnknownUsers',
] as const

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isKind = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_KIND

/** A whole number, moved into the range. */
export const within = (value: unknown, { min, max }: { min: number; max: number }): number | undefined =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, Math.round(value)))
    : undefined

/** Storage is hostile: what does not fit is left out, and a feed without an id is none. */
export function readStoredFeed(value: unknown): StoredFeed | undefined {
  if (!isObject(value)) return undefined
  const { id, customName, config } = value
  if (typeof id !== 'string' || id === '' || id.length > 100) return undefined
  const name = typeof customName === 'string' ? customName.trim().slice(0, MAX_NAME) : ''
  return { id, ...(name && { customName: name }), ...(isObject(config) && { config: readConfig(config) }) }
}

function readConfig(value: Json): FeedConfig {
  const filter = isObject(value.filter) ? value.filter : {}
  const kinds = Array.isArray(filter.kinds) ? filter.kinds.filter(isKind).slice(0, MAX_KINDS) : []
  const limit = within(filter.limit, LIMIT)
  const search = typeof filter.search === 'string' ? filter.search.trim().slice(0, MAX_SEARCH) : ''
  const distance = within(value.followDistance, DISTANCE)
  const [first] = Array.isArray(value.relayUrls) ? value.relayUrls : []
  const relay = typeof first === 'string' ? normalizeRelayUrl(first) : undefined
  return {
    filter: {
      ...(kinds.length > 0 && { kinds: [...new Set(kinds)] }),
      ...(search && { search }),
      ...(limit !== undefined && { limit }),
    },
    ...(distance !== undefined && { followDistance: distance }),
    ...Object.fromEntries(FLAGS.filter(flag => value[flag] === true).map(flag => [flag, true])),
    ...(relay && { relayUrls: [relay] }),
  }
}
