/**
 * Maximum size in bytes of encrypted files that are fetched automatically. The size that the author gives is not relied
 * on.
 */
export const MAX_INLINE_BYTES = 20_000_000
