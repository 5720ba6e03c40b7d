import { Refusal } from '#kernel'

export const FAILED = 'Failed to process zap. Please try again.'

/** What is said when no zap was sent; what is known of why stands in a line of its own. */
export interface ZapFailure {
  readonly text: string
  readonly reason?: string | undefined
}

/** A zap that failed for a reason somebody gave. */
export const failedBecause = (reason: string): Refusal => new Refusal(FAILED, { cause: reason.slice(0, 200) })

/** What to say of an error: its own words when it is a refusal. */
export function failureOf(error: unknown): ZapFailure {
  if (!(error instanceof Refusal)) return { text: FAILED }
  return { text: error.message, ...(typeof error.cause === 'string' && { reason: error.cause }) }
}
