import type { EngineNews, EngineRequest } from '../../messages/engine-messages'
import type { EventDatabase } from '../database/event-database'

export type DatabaseRequest = Extract<EngineRequest, { op: 'stored' | 'clear' | 'stats' }>

export type DatabaseAnswers = (request: DatabaseRequest) => Promise<void>

/** Maximum number of events in the answer to one read of the database. */
const MAX_EVENTS_PER_ANSWER = 500

interface AnswersOptions {
  readonly database: Promise<EventDatabase>
  readonly tell: (news: EngineNews) => void
  /** Resolves when the events that were received before are stored, so that none of them appears after a clear. */
  readonly received: () => Promise<void>
  /** Called when the database was emptied. */
  readonly cleared: () => void
}

/** Answers the page's requests that concern only the database: to read events, to state its size, or to empty it. */
export function createDatabaseAnswers(options: AnswersOptions): DatabaseAnswers {
  const { database, tell, received, cleared } = options
  return async request => {
    const base = await database
    const { op, ask } = request
    if (op === 'stored') {
      const limit = Math.min(request.filter.limit ?? MAX_EVENTS_PER_ANSWER, MAX_EVENTS_PER_ANSWER)
      tell({ op, ask, events: await base.query([{ ...request.filter, limit }]) })
      return
    }
    if (op === 'clear') {
      await received()
      await base.clear()
      cleared()
    }
    const { events, bytes } = base.stats()
    tell({
      op: 'answer',
      ask,
      stats: { events, bytes, ...(base.reason !== undefined && { problem: base.reason }) },
    })
  }
}
