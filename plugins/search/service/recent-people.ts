import { createValueStore, type PluginContext } from '#kernel'
import { isHexKey, sanitizeName, textContainsSecret } from '#kernel/nostr'
import type { RecentPeopleService, RecentPerson } from '../contract'
import type { PeopleFilter } from './people-filter'

const MAX_RECENT_PEOPLE = 6
const MAX_QUERY = 100

const parsePeople = (stored: unknown): readonly RecentPerson[] | undefined =>
  Array.isArray(stored) ? stored.flatMap(parseRecentPerson).slice(0, MAX_RECENT_PEOPLE) : undefined

function parseRecentPerson(stored: unknown): RecentPerson[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { pubkey, name, query } = stored as Readonly<Record<string, unknown>>
  if (!isHexKey(pubkey) || typeof name !== 'string' || typeof query !== 'string') return []
  return [{ pubkey, name: sanitizeName(name), query: query.slice(0, MAX_QUERY) }]
}

/**
 * The people whom the user opened from the search in this browser. They are in the plugin's settings. Hidden people are
 * left out, and appear again when they are no longer hidden.
 */
export function createRecentPeople(context: PluginContext, filter: PeopleFilter): RecentPeopleService {
  const stored = context.settings<readonly RecentPerson[]>({ version: 1, defaults: [], read: parsePeople })
  const people = createValueStore(filter.filterVisible(stored.get()))
  const look = () => people.set(filter.filterVisible(stored.get()))
  context.own(stored.subscribe(look))
  context.own(filter.version.subscribe(look))
  const withoutPerson = (pubkey: string) => stored.get().filter(p => p.pubkey !== pubkey)
  return {
    people,
    add({ pubkey, name, query }) {
      const safe = textContainsSecret(query) ? '' : query.slice(0, MAX_QUERY)
      stored.set(() =>
        [{ pubkey, name: sanitizeName(name), query: safe }, ...withoutPerson(pubkey)].slice(
          0,
          MAX_RECENT_PEOPLE,
        ),
      )
    },
    remove: pubkey => stored.set(() => withoutPerson(pubkey)),
    clear: () => stored.set(() => []),
  }
}
