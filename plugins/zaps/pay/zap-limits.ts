/** Maximum length of a zap's comment, in characters. */
export const MAX_COMMENT_CHARS = 500
/** Maximum amount in sats that can be stored: one bitcoin. */
export const MAX_DEFAULT_ZAP_SATS = 100_000_000

/** True if the amount may be stored as the default, which a single press sends. */
export const isValidDefaultZapAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_DEFAULT_ZAP_SATS
