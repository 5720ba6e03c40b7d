import type { Filter } from '../../../ports/nostr-types'
import type { EventDatabase } from '../database/event-database'
import type { RelayPool } from '../relay/relay-pool'
import type { FiltersByRelay } from './filters-by-relay'
import { createQueryRun } from './query-run'
import type { RecentAnswers } from './recent-answers'
import type { RelayLists } from './relay-lists'

/** Maximum number of authors for whom one lookup asks for relay lists. */
const MAX_RELAY_LISTS = 2_000

export interface RelayListLookupOptions {
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly recentAnswers: RecentAnswers
  readonly isKnown: (id: string) => boolean
  readonly plan: (filters: readonly Filter[]) => FiltersByRelay
  readonly settleTimeoutMs: number | undefined
}

/** Finds the relay lists (NIP-65) of the authors, first in the database and then on relays. */
export function createRelayListLookup({
  pool,
  lists,
  recentAnswers,
  isKnown,
  plan,
  settleTimeoutMs,
}: RelayListLookupOptions) {
  return async (
    authors: readonly string[],
    base: EventDatabase,
    /** Called each time relay lists may have been added. */
    onLearned: () => void,
  ): Promise<void> => {
    const unknown = [...new Set(authors)]
      .filter(author => !lists.getWriteRelays(author))
      .slice(0, MAX_RELAY_LISTS)
    if (unknown.length === 0) return
    for (const event of await base.query([{ kinds: [10002], authors: unknown }])) lists.addList(event)
    onLearned()
    const remainingFilter = recentAnswers.getUnanswered({ kinds: [10002], authors: unknown }, isKnown)
    if (!remainingFilter) return
    await new Promise<void>(resolve => {
      const run = createQueryRun({
        pool,
        settleLimit: settleTimeoutMs,
        live: false,
        onState(state) {
          onLearned()
          if (state.phase !== 'settled') return
          if (Object.values(state.answers).some(a => a.state === 'eose'))
            recentAnswers.markAnswered(remainingFilter)
          run.close()
          resolve()
        },
      })
      run.onCacheRead()
      run.addPlan(plan([remainingFilter]))
      run.onPlanned()
    })
    onLearned()
  }
}
