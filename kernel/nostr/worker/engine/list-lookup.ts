import type { Filter } from '../../../ports/nostr-types'
import type { EventDatabase } from '../database/event-database'
import type { RelayPool } from '../relay/relay-pool'
import type { Freshness } from './lookup-batch'
import { createQueryRun } from './query-run'
import type { RelayLists } from './relay-lists'
import type { Plan } from './relay-plan'

/** Maximum number of authors for whom one lookup asks for relay lists. */
const MAX_LISTS = 2_000

export interface ListLookupOptions {
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly freshness: Freshness
  readonly known: (id: string) => boolean
  readonly plan: (filters: readonly Filter[]) => Plan
  /** ms */
  readonly settleLimit: number | undefined
}

/** Finds the relay lists (NIP-65) of the authors, first in the database and then on relays. */
export function createListLookup({ pool, lists, freshness, known, plan, settleLimit }: ListLookupOptions) {
  return async (
    authors: readonly string[],
    base: EventDatabase,
    /** Called each time relay lists may have been added. */
    learned: () => void,
  ): Promise<void> => {
    const unknown = [...new Set(authors)].filter(author => !lists.writeRelays(author)).slice(0, MAX_LISTS)
    if (unknown.length === 0) return
    for (const event of await base.query([{ kinds: [10002], authors: unknown }])) lists.learn(event)
    learned()
    const wanted = freshness.remainder({ kinds: [10002], authors: unknown }, known)
    if (!wanted) return
    await new Promise<void>(resolve => {
      const run = createQueryRun({
        pool,
        settleLimit,
        live: false,
        onState(state) {
          learned()
          if (state.phase !== 'settled') return
          if (Object.values(state.answers).some(a => a.state === 'eose')) freshness.answered(wanted)
          run.close()
          resolve()
        },
      })
      run.cacheRead()
      run.extend(plan([wanted]))
      run.planned()
    })
    learned()
  }
}
