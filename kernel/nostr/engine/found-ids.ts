import type { NostrEvent } from '../../ports/nostr-types'
import type { EventDatabase } from '../database/event-database'
import { BATCH_WINDOW_MS } from './lookup-batch'

export interface FoundIdsOptions {
  readonly known: (id: string) => boolean
  readonly database: Promise<EventDatabase>
  /** Sends the page the known events among the ids, before it is told that they were found. */
  readonly events: (events: readonly NostrEvent[]) => void
  readonly found: (ids: readonly string[]) => void
}

/** Tells the page which events the relays of one query have. */
export interface FoundIds {
  note(id: string): void
  /** Calls `fn` once the page has been told of all noted ids; at once if nothing is waiting. */
  whenTold(fn: () => void): void
}

/** Gathers ids as relays name them, and tells them in batches. */
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
        // The database failed, so the page is not told of these ids; without the events they are of no use.
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
