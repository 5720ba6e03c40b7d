import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import type { AskedAhead, FirstQuestion, RelayChoice } from '../../messages/engine-messages'
import { isHexKey } from '../../protocol/codec/hex'
import { normalizeRelayUrl } from '../../protocol/codec/relay-url'
import { followsOf } from '../../protocol/events/follows-of'
import type { OpenQuery } from './open-query'

/** Milliseconds after which early queries that the page has not taken over are closed. */
const TAKE_OVER_TIMEOUT_MS = 10_000

/**
 * Adds the owner (the hex key of the reader, or of the root account) and the relays to the question if they are
 * missing, from the site's configuration file. The engine fetches that file itself, because the page is still loading
 * its code. Resolves with `undefined` if the file has no valid owner; rejects if it cannot be fetched or read. The page
 * reads the file too, and reports such errors.
 */
export async function completed(
  asked: AskedAhead,
): Promise<(FirstQuestion & { readonly relays: readonly RelayChoice[] }) | undefined> {
  const { owner: own, relays: chosen, filter } = asked
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const site = own && chosen ? {} : await (await fetch(asked.config)).json()
  const owner = own ?? site.rootAccount
  const relays = chosen ?? site.relays.flatMap(configured)
  return isHexKey(owner) ? { owner, relays, filter } : undefined
}

const configured = (address: unknown): readonly RelayChoice[] => {
  const url = normalizeRelayUrl(address as string)
  return url === undefined ? [] : [{ url, read: true, write: true }]
}

/**
 * Early queries: they are opened before the page has loaded its code, so that their answers are ready or on the way by
 * then.
 */
export interface Ahead {
  begin(question: FirstQuestion): void
  /** Finds the owner's follow list among new events, and asks for the notes of the followed people. */
  learn(events: readonly NostrEvent[]): void
  /** Hands over the early query that has exactly these filters. The caller must close it. */
  take(filters: readonly Filter[]): OpenQuery | undefined
  dispose(): void
}

export function createAhead(open: (query: OpenQuery) => void, close: (id: number) => void): Ahead {
  let asked: OpenQuery[] = []
  let wanted: FirstQuestion | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (filter: Filter) => {
    // The ids of early queries count down from -2. The page's ids count up, so they never collide.
    const query: OpenQuery = {
      id: -2 - asked.length,
      filters: [filter],
      options: { live: true, local: false },
    }
    open(query)
    asked.push(query)
  }
  const end = () => {
    wanted = undefined
    for (const { id } of asked) close(id)
    asked = []
  }
  return {
    begin(question) {
      wanted = question
      ask({ kinds: [3], authors: [question.owner] })
      timer = setTimeout(end, TAKE_OVER_TIMEOUT_MS)
    },
    learn(events) {
      if (!wanted) return
      const { owner, filter } = wanted
      const list = events.find(({ kind, pubkey }) => kind === 3 && pubkey === owner)
      if (!list) return
      wanted = undefined
      ask({ ...filter, authors: [...filter.authors, ...followsOf(list)] })
    },
    take(filters) {
      const text = JSON.stringify(filters)
      const query = asked.find(each => JSON.stringify(each.filters) === text)
      asked = asked.filter(each => each !== query)
      return query
    },
    dispose: () => clearTimeout(timer),
  }
}
