import { Refusal } from '#kernel'
import type { ZapFailure } from '../contract'

export const ZAP_FAILED = 'Failed to process zap. Please try again.'

/** Thrown if the recipient's side is why there is no invoice, such as a provider that does not answer. */
export class Unpayable extends Refusal {}

/** Makes a refusal with the reason that a provider or wallet gave. */
export const failedBecause = (reason: string): Refusal =>
  new Refusal(ZAP_FAILED, { cause: reason.slice(0, 200) })

/** Returns the message for an error. Only the text of a `Refusal` is shown. */
export function failureOf(error: unknown): ZapFailure {
  if (!(error instanceof Refusal)) return { text: ZAP_FAILED }
  return { text: error.message, ...(typeof error.cause === 'string' && { reason: error.cause }) }
}
