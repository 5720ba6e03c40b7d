export type { DatabaseStats, EventDatabase, EventDatabaseOptions, QueryOptions } from './event-database'
export { openEventDatabase } from './open-event-database'
