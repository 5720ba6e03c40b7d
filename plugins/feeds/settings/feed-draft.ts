import type { FeedConfig } from '#contracts/feeds'
import type { NoteKindContributions } from '#contracts/notes'
import { feedKinds } from './build-feed-query'
import type { HomeFeed } from './list-home-feeds'
import {
  clampToRange,
  FEED_LIMIT_RANGE,
  FOLLOW_DISTANCE_RANGE,
  isEventKind,
  MAX_FEED_NAME_CHARS,
  MAX_SEARCH_CHARS,
  type StoredFeed,
} from './parse-stored-feed'

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

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

const kindsText = (config: FeedConfig, kinds: NoteKindContributions) =>
  feedKinds(config, kinds)?.join(', ') ?? ''

export function createFeedDraft(
  { name, config = { filter: {} } }: Pick<HomeFeed, 'name' | 'config'>,
  noteKinds: NoteKindContributions,
): FeedDraft {
  const { as: _, filter, followDistance, relayUrls, ...flags } = config
  return {
    name,
    distance: numberText(followDistance),
    limit: numberText(filter.limit),
    kinds: kindsText(config, noteKinds),
    search: filter.search ?? '',
    flags,
    relay: relayUrls?.[0] ?? '',
  }
}

/** Reads comma-separated kinds and drops invalid ones. */
export function parseKinds(input: string): readonly number[] {
  const numbers = input
    .split(',')
    .map(kindText => kindText.trim())
    .filter(kindText => /^\d+$/.test(kindText))
    .map(Number)
  return [...new Set(numbers.filter(isEventKind))].slice(0, 50)
}

const parseNumber = (input: string, range: typeof FEED_LIMIT_RANGE | typeof FOLLOW_DISTANCE_RANGE) =>
  input.trim() === '' ? undefined : clampToRange(Number(input), range)

/**
 * Converts the edited fields into the feed to be stored. An empty name becomes the default name, and an empty field sets no
 * condition. If the user did not change the kinds, no numbers of kinds are stored, so that the feed will also request kinds of
 * plugins added later.
 */
export function toStoredFeed(feed: HomeFeed, draft: FeedDraft, noteKinds: NoteKindContributions): StoredFeed {
  const name = draft.name.trim().slice(0, MAX_FEED_NAME_CHARS)
  const nameField = name !== '' && name !== feed.defaultName && { customName: name }
  if (!feed.config) return { id: feed.id, ...nameField }
  const { as } = feed.config
  const keepsRoles = as && !feed.config.filter.kinds && draft.kinds === kindsText(feed.config, noteKinds)
  const kinds = keepsRoles ? [] : parseKinds(draft.kinds)
  const search = draft.search.trim().slice(0, MAX_SEARCH_CHARS)
  const limit = parseNumber(draft.limit, FEED_LIMIT_RANGE)
  const distance = parseNumber(draft.distance, FOLLOW_DISTANCE_RANGE)
  return {
    id: feed.id,
    ...nameField,
    config: {
      ...(keepsRoles && { as }),
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
