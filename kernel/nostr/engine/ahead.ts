import type { Filter, NostrEvent } from '../../core/nostr-types'
import { isHexKey } from '../codec/hex'
import { normalizeRelayUrl } from '../codec/relay-url'
import { followsOf } from '../events/follows-of'
import type { OpenQuery } from './open-query'
import type { AskedAhead, FirstQuestion, RelayChoice } from './protocol'

/** ms; what no question of the page took over by then is closed. */
const KEPT = 10_000

/**
 * The question with what it lacked, from the site's configuration: it is fetched here, as the page has its code to read.
 * `undefined` where that is of another shape; rejects where it cannot be had. The page reads it too, and says so.
 */
export async function completed(
  asked: AskedAhead,
): Promise<(FirstQuestion & { readonly relays: readonly RelayChoice[] }) | undefined> {
  const { owner: own, relays: chosen, filter } = asked
  const site = own && chosen ? {} : await (await fetch(asked.config)).json()
  const owner = own ?? site.rootAccount
  const relays = chosen ?? site.relays.flatMap(configured)
  return isHexKey(owner) ? { owner, relays, filter } : undefined
}

const configured = (address: unknown): readonly RelayChoice[] => {
  const url = normalizeRelayUrl(address as string)
  return url === undefined ? [] : [{ url, read: true, write: true }]
}

/** What is asked before the page has its code: it finds its answers, or that they are on their way. */
export interface Ahead {
  begin(question: FirstQuestion): void
  /** Looks for the follow list among what came. */
  learn(events: readonly NostrEvent[]): void
  /** The question with these filters, which is its asker's from now on. */
  take(filters: readonly Filter[]): OpenQuery | undefined
  dispose(): void
}

export function createAhead(open: (query: OpenQuery) => void, close: (id: number) => void): Ahead {
  let asked: OpenQuery[] = []
  let wanted: FirstQuestion | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (filter: Filter) => {
    // The page counts its own upwards.
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
      timer = setTimeout(end, KEPT)
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
