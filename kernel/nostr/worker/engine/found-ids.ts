import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventDatabase } from '../database/event-database'
import { BATCH_WINDOW_MS } from './lookup-batch'

export interface FoundIdsOptions {
  readonly known: (id: string) => boolean
  readonly database: Promise<EventDatabase>
  /** Sends the page those found events that are already in the database. Called before `found`. */
  readonly events: (events: readonly NostrEvent[]) => void
  readonly found: (ids: readonly string[]) => void
}

/** Tells the page the ids of the events that the relays of one query have. */
export interface FoundIds {
  note(id: string): void
  /** Calls `fn` when the page has been told all ids noted so far, or at once if no ids are waiting. */
  whenTold(fn: () => void): void
}

/** Collects the ids that relays send, and tells the page in batches. */
export function createFoundIds({ known, database, events, found }: FoundIdsOptions): FoundIds {
  let ids: string[] = []
  let telling: Promise<void> | undefined

  const tell = async () => {
    await new Promise(resolve => setTimeout(resolve, BATCH_WINDOW_MS))
    const batch = ids
    ids = []
    const held = batch.filter(known)
    if (held.length > 0) events(await (await database).query([{ ids: held }]))
    found(batch)
  }
  return {
    note(id) {
      ids.push(id)
      if (ids.length > 1) return
      const before = telling
      const own = Promise.all([before, tell()]).then(
        () => {},
        // If the database fails, the page is not told these ids: without the events they would be useless.
        () => {},
      )
      telling = own
      void own.then(() => {
        if (telling === own) telling = undefined
      })
    },
    whenTold(fn) {
      if (telling) void telling.then(fn)
      else fn()
    },
  }
}
