import { DatabaseState } from '../nostr/worker/database/database-state'
import type { EventDatabase } from '../nostr/worker/database/event-database'
import { LocalDatabase } from '../nostr/worker/database/local-database'

/** Creates the real event database without a disk, so that tests do not share data. `now` is in seconds. */
export function memoryDatabase(now: () => number): EventDatabase {
  const db = new DatabaseState({ name: 'testing', now, maxEvents: 20_000, reason: 'testing' })
  return new LocalDatabase(db, 0)
}
