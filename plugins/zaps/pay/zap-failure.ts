import { Refusal } from '#kernel'

export const ZAP_FAILED = 'Failed to process zap. Please try again.'

/** Message that no zap was sent; a known reason is shown on its own line. */
export interface ZapFailure {
  readonly text: string
  readonly reason?: string | undefined
}

/** A refusal with the reason given by a provider or wallet. */
export const failedBecause = (reason: string): Refusal =>
  new Refusal(ZAP_FAILED, { cause: reason.slice(0, 200) })

/** The message for an error; only a refusal's own text is shown. */
export function failureOf(error: unknown): ZapFailure {
  if (!(error instanceof Refusal)) return { text: ZAP_FAILED }
  return { text: error.message, ...(typeof error.cause === 'string' && { reason: error.cause }) }
}
