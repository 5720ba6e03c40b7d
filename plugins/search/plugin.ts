import { Accounts, createStore, type PluginContext } from '#kernel'
import { PeopleSearch, RecentPeople } from './contract'
import type { LivePeople } from './service/live-people'
import { createPeopleFilter } from './service/people-filter'
import { createRecentPeople } from './service/recent-people'

/** People asked for beside those wanted: some may be muted or on the blocklist. */
const SPARE = 10

/** Nothing runs before the first question; then a worker holds the names. */
export function activate(context: PluginContext): void {
  const state = createStore({ ready: false, people: 0 })
  let live: Promise<LivePeople> | undefined
  const load = async () => {
    const { startLivePeople } = await import('./service/live-people')
    const people = startLivePeople({ context, told: next => state.set(() => next) })
    context.own(people)
    return people
  }
  const filter = createPeopleFilter(context)
  const recent = createRecentPeople(context, filter)
  context.provide(RecentPeople, recent)
  // Whom somebody looked for goes with them.
  context.watch(Accounts, accounts => accounts.onSignOut(async () => recent.clear()))
  context.provide(PeopleSearch, {
    state,
    async search(query, limit, { signal } = {}) {
      live ??= load().catch(error => {
        // The next question tries again.
        live = undefined
        throw error
      })
      const people = await live
      if (signal?.aborted || query.trim() === '') return []
      const found = filter.keep(await people.search(query, limit + SPARE))
      return signal?.aborted ? [] : found.slice(0, limit)
    },
  })
}
