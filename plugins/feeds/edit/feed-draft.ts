import type { FeedConfig } from '#contracts/feeds'
import type { NoteKinds } from '#contracts/notes'
import { feedKinds } from '../config/feed-query'
import type { HomeFeed } from '../config/home-feeds'
import {
  DISTANCE_RANGE,
  isKind,
  LIMIT_RANGE,
  MAX_NAME,
  MAX_SEARCH,
  type StoredFeed,
  within,
} from '../config/read-stored-feed'

/** The names of the feed's settings that are on or off. */
export type FeedFlag = Exclude<keyof FeedConfig, 'as' | 'filter' | 'followDistance' | 'relayUrls'>

/** A feed as typed in the form. The text of a number may be incomplete. */
export interface FeedDraft {
  readonly name: string
  readonly distance: string
  readonly limit: string
  readonly kinds: string
  readonly search: string
  readonly flags: Readonly<Partial<Record<FeedFlag, boolean>>>
  /** The chosen relay. Empty if the feed uses the reader's own relays. */
  readonly relay: string
}

const text = (value: number | undefined) => (value === undefined ? '' : String(value))

const typed = (config: FeedConfig, kinds: NoteKinds) => feedKinds(config, kinds)?.join(', ') ?? ''

export function draftOf(
  { name, config = { filter: {} } }: Pick<HomeFeed, 'name' | 'config'>,
  known: NoteKinds,
): FeedDraft {
  const { as: _, filter, followDistance, relayUrls, ...flags } = config
  return {
    name,
    distance: text(followDistance),
    limit: text(filter.limit),
    kinds: typed(config, known),
    search: filter.search ?? '',
    flags,
    relay: relayUrls?.[0] ?? '',
  }
}

/** Reads comma-separated kinds and drops invalid ones. */
export function kindsOf(typed: string): readonly number[] {
  const numbers = typed
    .split(',')
    .map(part => part.trim())
    .filter(part => /^\d+$/.test(part))
    .map(Number)
  return [...new Set(numbers.filter(isKind))].slice(0, 50)
}

const numberOf = (typed: string, range: typeof LIMIT_RANGE | typeof DISTANCE_RANGE) =>
  typed.trim() === '' ? undefined : within(Number(typed), range)

/**
 * Converts the form's fields into the stored form. An empty name becomes the default name, and an empty field sets no
 * condition. Kinds that the user did not change are not stored by number, so that the feed will also request kinds of
 * plugins added later.
 */
export function storedOf(feed: HomeFeed, draft: FeedDraft, known: NoteKinds): StoredFeed {
  const name = draft.name.trim().slice(0, MAX_NAME)
  const named = name !== '' && name !== feed.defaultName && { customName: name }
  if (!feed.config) return { id: feed.id, ...named }
  const { as } = feed.config
  const kept = as && !feed.config.filter.kinds && draft.kinds === typed(feed.config, known)
  const kinds = kept ? [] : kindsOf(draft.kinds)
  const search = draft.search.trim().slice(0, MAX_SEARCH)
  const limit = numberOf(draft.limit, LIMIT_RANGE)
  const distance = numberOf(draft.distance, DISTANCE_RANGE)
  return {
    id: feed.id,
    ...named,
    config: {
      ...(kept && { as }),
      filter: {
        ...(kinds.length > 0 && { kinds }),
        ...(search && { search }),
        ...(limit !== undefined && { limit }),
      },
      ...(distance !== undefined && { followDistance: distance }),
      ...Object.fromEntries(Object.entries(draft.flags).filter(([, on]) => on)),
      ...(draft.relay && { relayUrls: [draft.relay] }),
    },
  }
}
