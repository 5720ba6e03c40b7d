import type { EventDatabase } from '../database/event-database'
import type { EngineNews, EngineRequest } from './protocol'

type Asked<Op> = Extract<EngineRequest, { op: Op }>

/** The most events in one answer to a read of the database. */
const MAX_EVENTS_PER_ANSWER = 500

interface AnswersOptions {
  readonly database: Promise<EventDatabase>
  readonly tell: (news: EngineNews) => void
  /** Called when the database has been emptied. */
  readonly cleared: () => void
}

/** Answers the page's requests to the database alone: a page of events, its size, or to empty it. */
export function createDatabaseAnswers({ database, tell, cleared }: AnswersOptions) {
  return {
    async stored({ ask, filter }: Asked<'stored'>): Promise<void> {
      const limit = Math.min(filter.limit ?? MAX_EVENTS_PER_ANSWER, MAX_EVENTS_PER_ANSWER)
      tell({ op: 'stored', ask, events: await (await database).query([{ ...filter, limit }]) })
    },
    async stats({ op, ask }: Asked<'clear' | 'stats'>): Promise<void> {
      const base = await database
      if (op === 'clear') {
        await base.clear()
        cleared()
      }
      const { events, bytes } = base.stats()
      tell({
        op: 'answer',
        ask,
        stats: { events, bytes, ...(base.reason !== undefined && { problem: base.reason }) },
      })
    },
  }
}
