import type { RandomBytes } from '#kernel/keys'

/** Bytes of the browser's secure random number generator. */
export const randomBytes: RandomBytes = length => crypto.getRandomValues(new Uint8Array(length))
