import { UserFacingError } from '#kernel'
import type { ZapFailure } from '../contract'

export const ZAP_FAILED_MESSAGE = 'Failed to process zap. Please try again.'

/** Thrown if the recipient or their provider is the reason why there is no invoice. */
export class UnpayableError extends UserFacingError {}

/** Creates the error for a zap that a provider or wallet has refused. `reason` is its text, shortened. */
export const createZapRefusedError = (reason: string): UserFacingError =>
  new UserFacingError(ZAP_FAILED_MESSAGE, { cause: reason.slice(0, 200) })

/** Returns the message for an error. Only the text of a `UserFacingError` is shown. */
export function describeZapError(error: unknown): ZapFailure {
  if (!(error instanceof UserFacingError)) return { text: ZAP_FAILED_MESSAGE }
  return { text: error.message, ...(typeof error.cause === 'string' && { reason: error.cause }) }
}
