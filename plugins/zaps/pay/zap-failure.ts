import { Refusal } from '#kernel'

export const ZAP_FAILED = 'Failed to process zap. Please try again.'

/** The message that no zap was sent. A known reason is shown on a separate line. */
export interface ZapFailure {
  readonly text: string
  readonly reason?: string | undefined
}

/** Makes a refusal with the reason that a provider or wallet gave. */
export const failedBecause = (reason: string): Refusal =>
  new Refusal(ZAP_FAILED, { cause: reason.slice(0, 200) })

/** Returns the message for an error. Only the text of a `Refusal` is shown. */
export function failureOf(error: unknown): ZapFailure {
  if (!(error instanceof Refusal)) return { text: ZAP_FAILED }
  return { text: error.message, ...(typeof error.cause === 'string' && { reason: error.cause }) }
}
