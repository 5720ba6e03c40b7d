const DIGITS = new Int8Array(128).fill(-1)
for (let digit = 0; digit < 16; digit++) DIGITS[digit.toString(16).charCodeAt(0)] = digit

/** Reads 8 lowercase hex digits as an unsigned 32-bit word; NaN when they are none. */
export function readWord(hex: string, at: number): number {
  let word = 0
  for (let index = at; index < at + 8; index++) {
    const digit = DIGITS[hex.charCodeAt(index)] ?? -1
    if (digit < 0) return Number.NaN
    word = word * 16 + digit
  }
  return word
}

/** Whether a text is 64 lowercase hex digits, as ids and public keys are (NIP-01). */
export function isHex64(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
}

/** Mixes two words into one. Not for secrets. */
export function mixWords(a: number, b: number): number {
  let hash = Math.imul(a ^ (b >>> 15) ^ b, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A 32-bit hash of a text (FNV-1a and a final mix). Stored on disk: changing it needs a new format version. */
export function hashText(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) | 0
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
