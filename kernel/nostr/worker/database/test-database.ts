import fc from 'fast-check'
import type { NostrEvent } from '../../../ports/nostr-types'
import { eventsArbitrary, filterArbitrary } from './event-arbitraries'
import type { EventDatabase } from './event-database'
import { openEventDatabase } from './open-event-database'

let nameCounter = 0
export const uniqueDatabaseName = () => `events-${++nameCounter}`
const now = () => 2000
export const openTestDatabase = (name: string, maxEvents?: number): Promise<EventDatabase> =>
  openEventDatabase({ name, now, ...(maxEvents === undefined ? {} : { maxEvents }) })

export const scenarioArbitrary = eventsArbitrary.chain(events =>
  fc.record({
    events: fc.constant(events),
    filters: fc.array(filterArbitrary(events.map(({ id }) => id)), { maxLength: 3 }),
    shuffled: fc.shuffledSubarray(events, { minLength: events.length }),
    cut: fc.nat(events.length),
  }),
)

export const getEventIds = (events: readonly NostrEvent[]) => events.map(({ id }) => id)
