import { createCell, type PluginContext } from '#kernel'
import { holdsSecret, isHexKey, neutralize } from '#kernel/nostr'
import type { RecentPeopleService, RecentPerson } from '../contract'
import type { PeopleFilter } from './people-filter'

const MAX_RECENT_PEOPLE = 6
const MAX_QUERY = 100

const readPeople = (stored: unknown): readonly RecentPerson[] | undefined =>
  Array.isArray(stored) ? stored.flatMap(readPerson).slice(0, MAX_RECENT_PEOPLE) : undefined

function readPerson(stored: unknown): RecentPerson[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { pubkey, name, query } = stored as Readonly<Record<string, unknown>>
  if (!isHexKey(pubkey) || typeof name !== 'string' || typeof query !== 'string') return []
  return [{ pubkey, name: neutralize(name), query: query.slice(0, MAX_QUERY) }]
}

/**
 * The people recently opened from searches in this browser, stored in the plugin's settings. People whom the search
 * must not show are hidden here too, and shown again when the search may show them.
 */
export function createRecentPeople(context: PluginContext, filter: PeopleFilter): RecentPeopleService {
  const kept = context.settings<readonly RecentPerson[]>({ version: 1, defaults: [], read: readPeople })
  const people = createCell(filter.keep(kept.get()))
  const look = () => people.set(filter.keep(kept.get()))
  context.own(kept.subscribe(look))
  context.own(filter.version.subscribe(look))
  const without = (pubkey: string) => kept.get().filter(p => p.pubkey !== pubkey)
  return {
    people,
    add({ pubkey, name, query }) {
      const safe = holdsSecret(query) ? '' : query.slice(0, MAX_QUERY)
      kept.set(() =>
        [{ pubkey, name: neutralize(name), query: safe }, ...without(pubkey)].slice(0, MAX_RECENT_PEOPLE),
      )
    },
    remove: pubkey => kept.set(() => without(pubkey)),
    clear: () => kept.set(() => []),
  }
}
