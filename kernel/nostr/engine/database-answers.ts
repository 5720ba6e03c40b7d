import type { EventDatabase } from '../database/event-database'
import type { EngineNews, EngineRequest } from './protocol'

type Asked<Op> = Extract<EngineRequest, { op: Op }>

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
export function createDatabaseAnswers({ database, tell, received, cleared }: AnswersOptions) {
  return {
    async stored({ ask, filter }: Asked<'stored'>): Promise<void> {
      const limit = Math.min(filter.limit ?? MAX_EVENTS_PER_ANSWER, MAX_EVENTS_PER_ANSWER)
      tell({ op: 'stored', ask, events: await (await database).query([{ ...filter, limit }]) })
    },
    async stats({ op, ask }: Asked<'clear' | 'stats'>): Promise<void> {
      const base = await database
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
    },
  }
}
