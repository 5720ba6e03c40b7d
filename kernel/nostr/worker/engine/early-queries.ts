import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import type { EarlyFeedQuery, EarlyFeedRequest, RelayListEntry } from '../../messages/engine-messages'
import { isHexKey } from '../../protocol/codec/hex'
import { normalizeRelayUrl } from '../../protocol/codec/relay-url'
import { parseFollowList } from '../../protocol/events/parse-follow-list'
import type { OpenQuery } from './open-query'

/** Milliseconds after which early queries that the page has not taken over are closed. */
const TAKE_OVER_TIMEOUT_MS = 10_000

/**
 * Completes the request for the first feed, which the engine starts before the page has loaded its code. If the owner
 * (hex; the account whose follow list is used) or the relays are missing, they are read from the site's configuration
 * file; the owner is then its `rootAccount`. Resolves with `undefined` if there is no valid owner; rejects if the file
 * cannot be fetched or read. The page reads the file too, and reports such errors.
 */
export async function completeEarlyRequest(
  request: EarlyFeedRequest,
): Promise<(EarlyFeedQuery & { readonly relays: readonly RelayListEntry[] }) | undefined> {
  const { owner: knownOwner, relays: knownRelays, filter } = request
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const site = knownOwner && knownRelays ? {} : await (await fetch(request.config)).json()
  const owner = knownOwner ?? site.rootAccount
  const relays = knownRelays ?? site.relays.flatMap(parseConfiguredRelay)
  return isHexKey(owner) ? { owner, relays, filter } : undefined
}

const parseConfiguredRelay = (address: unknown): readonly RelayListEntry[] => {
  const url = normalizeRelayUrl(address as string)
  return url === undefined ? [] : [{ url, read: true, write: true }]
}

/**
 * Queries that the engine opens before the page has loaded its code, so that their answers are ready or on the way by
 * then.
 */
export interface EarlyQueries {
  start(question: EarlyFeedQuery): void
  /** Finds the owner's follow list among new events, and asks for the notes of the followed people. */
  onEvents(events: readonly NostrEvent[]): void
  /** Hands over the early query that has exactly these filters. The caller must close it. */
  claim(filters: readonly Filter[]): OpenQuery | undefined
  dispose(): void
}

export function createEarlyQueries(
  open: (query: OpenQuery) => void,
  close: (id: number) => void,
): EarlyQueries {
  let earlyQueries: OpenQuery[] = []
  let feedQuery: EarlyFeedQuery | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const openEarlyQuery = (filter: Filter) => {
    // The ids of early queries count down from -2. The page's ids count up, so they never collide.
    const query: OpenQuery = {
      id: -2 - earlyQueries.length,
      filters: [filter],
      options: { isLive: true, isLocalOnly: false },
    }
    open(query)
    earlyQueries.push(query)
  }
  const closeAll = () => {
    feedQuery = undefined
    for (const { id } of earlyQueries) close(id)
    earlyQueries = []
  }
  return {
    start(question) {
      feedQuery = question
      openEarlyQuery({ kinds: [3], authors: [question.owner] })
      timer = setTimeout(closeAll, TAKE_OVER_TIMEOUT_MS)
    },
    onEvents(events) {
      if (!feedQuery) return
      const { owner, filter } = feedQuery
      const list = events.find(({ kind, pubkey }) => kind === 3 && pubkey === owner)
      if (!list) return
      feedQuery = undefined
      openEarlyQuery({ ...filter, authors: [...filter.authors, ...parseFollowList(list)] })
    },
    claim(filters) {
      const text = JSON.stringify(filters)
      const query = earlyQueries.find(each => JSON.stringify(each.filters) === text)
      earlyQueries = earlyQueries.filter(each => each !== query)
      return query
    },
    dispose: () => clearTimeout(timer),
  }
}
