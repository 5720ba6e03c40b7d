import { DatabaseState } from '../nostr/worker/database/database-state'
import type { EventDatabase } from '../nostr/worker/database/event-database'
import { LocalEventDatabase } from '../nostr/worker/database/local-event-database'

/** Creates the real event database without a disk, so that tests do not share data. `now` is in seconds. */
export function createMemoryDatabase(now: () => number): EventDatabase {
  const db = new DatabaseState({ name: 'testing', now, maxEvents: 20_000, reason: 'testing' })
  return new LocalEventDatabase(db, 0)
}
