import { PeopleNames, PeopleSearch, type PeopleSearchService } from '#contracts/profiles'
import { createStore, type PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { storedDataItems } from '#kernel/shell'
import { RecentPeople, TextSearch } from './contract'
import { createPeopleFilter } from './service/people-filter'
import { createPeopleNames } from './service/people-names'
import type { PeopleWorkerClient } from './service/people-worker-client'
import { createRecentPeople } from './service/recent-people'
import type { TextIndexes } from './service/text-indexes'
import { watchPeopleMatches } from './service/watch-people-matches'

/** Number of additional people that are requested, because some may be muted or on the blocklist. */
const EXTRA_PEOPLE = 10

/** Nothing runs before the first query, which starts the worker with the index of names. */
export function activate(context: PluginContext): void {
  context.contribute(
    storedDataItems({
      id: 'people',
      order: 30,
      title: 'Search index',
      text: 'Names of people, so that they are found at once. It is built again as you read.',
    }),
  )
  const state = createStore({ ready: false, people: 0 })
  let peopleWorker: Promise<PeopleWorkerClient> | undefined
  const load = async () => {
    const { startPeopleWorker } = await import('./service/people-worker-client')
    const people = startPeopleWorker({
      context,
      onState: next => state.set(() => next),
      onStartFailed() {
        owned.dispose()
        // The next query starts another worker.
        peopleWorker = undefined
      },
    })
    const owned = context.own(people)
    return people
  }
  const start = () => {
    peopleWorker ??= load().catch(error => {
      // Forget the failed worker, so that the next query tries again.
      peopleWorker = undefined
      throw error
    })
    return peopleWorker
  }
  const filter = createPeopleFilter(context)
  const recent = createRecentPeople(context, filter)
  context.provide(RecentPeople, recent)
  // Signing out deletes the list of recent people.
  context.watch(Accounts, accounts => accounts.onSignOut(async () => recent.clear()))
  const names = createPeopleNames({
    state,
    requestNames: async keys => (await peopleWorker)?.names(keys).catch(() => []) ?? [],
    load: () => void start().catch(error => context.log.warn('The names of people are not loaded', error)),
  })
  context.own(names)
  context.provide(PeopleNames, names)
  const search: PeopleSearchService['search'] = async (query, limit, { signal } = {}) => {
    const people = await start()
    if (signal?.aborted || query.trim() === '') return []
    const found = filter.filterVisible(await people.search(query, limit + EXTRA_PEOPLE))
    return signal?.aborted ? [] : found.slice(0, limit)
  }
  context.provide(PeopleSearch, {
    state,
    search,
    watch: (query, limit, onMatches) =>
      context.own(watchPeopleMatches({ state, search }, query, limit, onMatches)),
  })

  let texts: Promise<TextIndexes> | undefined
  const loadTexts = async () => {
    const { createTextIndexes } = await import('./service/text-indexes')
    const indexes = createTextIndexes(context.nostr)
    context.own(indexes)
    return indexes
  }
  context.provide(TextSearch, {
    async open(kinds) {
      texts ??= loadTexts().catch(error => {
        texts = undefined
        throw error
      })
      return (await texts).open(kinds)
    },
  })
}
