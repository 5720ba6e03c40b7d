const BLURHASH = /^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]+$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
/**
 * Maximum length in characters: six for the header with the first component, and two for each further one of at most 9
 * × 9 components.
 */
const MAX_LENGTH = 4 + 2 * 9 * 9

/**
 * Returns the number of components per axis, 1 to 9, or undefined for a malformed blurhash. The first digit contains
 * the counts, and the length must match them. This function is not in the decoder, so that parsing notes does not load
 * the decoder.
 */
export function parseBlurhashComponents(hash: string): { x: number; y: number } | undefined {
  if (typeof hash !== 'string' || hash.length < 6 || hash.length > MAX_LENGTH || !BLURHASH.test(hash))
    return undefined
  const packed = DIGITS.indexOf(hash[0]!)
  const x = (packed % 9) + 1
  const y = Math.floor(packed / 9) + 1
  return y <= 9 && hash.length === 4 + 2 * x * y ? { x, y } : undefined
}

/** True if {@link parseBlurhashComponents} can read the hash. */
export function isBlurhash(hash: string): boolean {
  return parseBlurhashComponents(hash) !== undefined
}
