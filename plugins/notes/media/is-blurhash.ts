const BLURHASH = /^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]+$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
/** Six header characters with one component, two for each further of at most 9 × 9. */
const MAX_LENGTH = 4 + 2 * 9 * 9

/**
 * Components of a well-formed blurhash: the first digit packs the counts, and the length must follow from them.
 * Here and not in the decoder so that parsing notes does not load it.
 * @returns components per axis, 1 to 9, or undefined.
 */
export function blurhashComponents(hash: string): { x: number; y: number } | undefined {
  if (typeof hash !== 'string' || hash.length < 6 || hash.length > MAX_LENGTH || !BLURHASH.test(hash))
    return undefined
  const packed = DIGITS.indexOf(hash[0]!)
  const x = (packed % 9) + 1
  const y = Math.floor(packed / 9) + 1
  return y <= 9 && hash.length === 4 + 2 * x * y ? { x, y } : undefined
}

/** True when {@link blurhashComponents} can read it. */
export function isBlurhash(hash: string): boolean {
  return blurhashComponents(hash) !== undefined
}
