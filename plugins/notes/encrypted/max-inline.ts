/** Bytes of an encrypted file that are fetched unasked, whatever its author says of its size. */
export const MAX_INLINE = 20_000_000
