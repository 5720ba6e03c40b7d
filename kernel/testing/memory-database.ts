import { DatabaseState } from '../nostr/database/database-state'
import type { EventDatabase } from '../nostr/database/event-database'
import { LocalDatabase } from '../nostr/database/local-database'

/** Creates the real event database without a disk, so that tests do not share data. `now` is in seconds. */
export function memoryDatabase(now: () => number): EventDatabase {
  const db = new DatabaseState({ name: 'testing', now, maxEvents: 20_000, reason: 'testing' })
  return new LocalDatabase(db, 0)
}
