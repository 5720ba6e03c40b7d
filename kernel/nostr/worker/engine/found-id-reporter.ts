import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDatabase } from '../database/event-database'
import { LOOKUP_BATCH_MS } from './recent-answers'

export interface FoundIdReporterOptions {
  readonly database: Promise<EventDatabase>
  /** Sends the page those found events that are already in the database. Called before `onIds`. */
  readonly onEvents: (events: readonly NostrEvent[]) => void
  readonly onIds: (ids: readonly string[]) => void
}

/** Reports to the page which events the relays of one query have, by their ids. */
export interface FoundIdReporter {
  add(id: string): void
  /** Calls `fn` when all ids added so far were reported, or at once if none is waiting. */
  whenReported(fn: () => void): void
}

/** Collects the ids that relays send, and reports them to the page in batches. */
export function createFoundIdReporter({
  database,
  onEvents,
  onIds,
}: FoundIdReporterOptions): FoundIdReporter {
  let ids: string[] = []
  let reporting: Promise<void> | undefined

  const reportBatch = async () => {
    await new Promise(resolve => setTimeout(resolve, LOOKUP_BATCH_MS))
    const batch = ids
    ids = []
    // A frame may come before the database is open. Its event may wait so long for its verification that the database
    // knows it by then; then the page gets it from here only. So the database itself decides, once it is open.
    const base = await database
    const knownIds = batch.filter(id => base.has(id))
    if (knownIds.length > 0) onEvents(await base.query([{ ids: knownIds }]))
    onIds(batch)
  }
  return {
    add(id) {
      ids.push(id)
      if (ids.length > 1) return
      const before = reporting
      const current = Promise.all([before, reportBatch()]).then(
        () => {},
        // If the database fails, these ids are not reported, because without the events they would be useless.
        () => {},
      )
      reporting = current
      void current.then(() => {
        if (reporting === current) reporting = undefined
      })
    },
    whenReported(fn) {
      if (reporting) void reporting.then(fn)
      else fn()
    },
  }
}
