import type { EventDatabase } from '../nostr/database/event-database'
import { Shelf } from '../nostr/database/shelf'
import { ShelfDatabase } from '../nostr/database/shelf-database'

/** The real event database without a disk, so that tests share nothing. `now` is in seconds. */
export function memoryDatabase(now: () => number): EventDatabase {
  const shelf = new Shelf({ name: 'testing', now, maxEvents: 20_000, reason: 'testing' })
  return new ShelfDatabase(shelf, 0)
}
