export type {
  DatabaseQueryOptions,
  EventDatabase,
  EventDatabaseOptions,
  EventDatabaseStats,
} from './event-database'
export { openEventDatabase } from './open-event-database'
