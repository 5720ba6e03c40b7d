import type { EventDatabase } from '../database/event-database'
import type { EngineNews, EngineRequest } from './protocol'

type Asked<Op> = Extract<EngineRequest, { op: Op }>

/** Events of the database that are given at once to whoever goes through it. */
const PAGE = 500

interface AnswersOptions {
  readonly database: Promise<EventDatabase>
  readonly tell: (news: EngineNews) => void
  /** The database is empty now. */
  readonly cleared: () => void
}

/** What is asked of the database alone: a page of events, how much there is, to be emptied. */
export function createDatabaseAnswers({ database, tell, cleared }: AnswersOptions) {
  return {
    async stored({ ask, filter }: Asked<'stored'>): Promise<void> {
      const limit = Math.min(filter.limit ?? PAGE, PAGE)
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
