import { UserFacingError } from '#kernel'
import type { ZapFailure } from '../contract'

export const ZAP_FAILED_MESSAGE = 'Failed to process zap. Please try again.'

/** Thrown if the recipient's side is why there is no invoice, such as a provider that does not answer. */
export class UnpayableError extends UserFacingError {}

/** Makes a refusal with the reason that a provider or wallet gave. */
export const createZapRefusal = (reason: string): UserFacingError =>
  new UserFacingError(ZAP_FAILED_MESSAGE, { cause: reason.slice(0, 200) })

/** Returns the message for an error. Only the text of a `UserFacingError` is shown. */
export function describeZapError(error: unknown): ZapFailure {
  if (!(error instanceof UserFacingError)) return { text: ZAP_FAILED_MESSAGE }
  return { text: error.message, ...(typeof error.cause === 'string' && { reason: error.cause }) }
}
