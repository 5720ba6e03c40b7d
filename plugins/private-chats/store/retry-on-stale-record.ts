import { isStaleRecordError } from '../contract'

/** Maximum number of attempts. Two tabs rarely change the same record more than twice in a row. */
const MAX_ATTEMPTS = 5

/**
 * Calls `run`, which reads records and commits changes of them, again while another tab has changed one of these
 * records in between. Rejects with the error of `run`: with `StaleRecordError` only after the fifth attempt.
 */
export async function retryOnStaleRecord<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (!isStaleRecordError(error) || attempt >= MAX_ATTEMPTS) throw error
    }
}
