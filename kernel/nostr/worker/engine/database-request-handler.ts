import type { EngineMessage, EngineRequest } from '../../messages/engine-messages'
import type { EventDatabase } from '../database/event-database'

export type DatabaseRequest = Extract<EngineRequest, { op: 'stored' | 'clear' | 'stats' }>

export type DatabaseRequestHandler = (request: DatabaseRequest) => Promise<void>

/** Maximum number of events in the answer to one read of the database. */
const MAX_EVENTS_PER_ANSWER = 500

interface HandlerOptions {
  readonly database: Promise<EventDatabase>
  readonly send: (news: EngineMessage) => void
  /** Resolves when the events that were received before are stored, so that none of them appears after a clear. */
  readonly whenReceivedStored: () => Promise<void>
  /** Called when the database was emptied. */
  readonly onCleared: () => void
}

/** Answers the page's requests that concern only the database: to read events, to state its size, or to empty it. */
export function createDatabaseRequestHandler(options: HandlerOptions): DatabaseRequestHandler {
  const { database, send, whenReceivedStored, onCleared } = options
  return async request => {
    const base = await database
    const { op, ask } = request
    if (op === 'stored') {
      const limit = Math.min(request.filter.limit ?? MAX_EVENTS_PER_ANSWER, MAX_EVENTS_PER_ANSWER)
      send({ op, ask, events: await base.query([{ ...request.filter, limit }]) })
      return
    }
    if (op === 'clear') {
      await whenReceivedStored()
      await base.clear()
      onCleared()
    }
    const { events, bytes } = base.stats()
    send({
      op: 'answer',
      ask,
      stats: { events, bytes, ...(base.reason !== undefined && { problem: base.reason }) },
    })
  }
}
