import type { RandomBytes } from '#kernel/keys'

export const randomBytes: RandomBytes = length => crypto.getRandomValues(new Uint8Array(length))
