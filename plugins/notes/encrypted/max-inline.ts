/** Bytes; larger encrypted files are not fetched automatically, whatever size their author gives. */
export const MAX_INLINE = 20_000_000
