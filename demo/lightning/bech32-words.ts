const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Encodes 5-bit words as bech32 (BIP-173), without the limit of length, which invoices exceed. */
export function encodeBech32Words(prefix: string, words: readonly number[]): string {
  const check = polymod([...expand(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const checksum = [25, 20, 15, 10, 5, 0].map(shift => (check >>> shift) & 31)
  return `${prefix}1${[...words, ...checksum].map(word => ALPHABET[word]).join('')}`
}

/** Decodes bech32. Throws if the checksum is wrong. */
export function decodeBech32Words(text: string): {
  readonly prefix: string
  readonly words: readonly number[]
} {
  const split = text.lastIndexOf('1')
  const prefix = text.slice(0, split)
  const words = [...text.slice(split + 1)].map(letter => ALPHABET.indexOf(letter))
  if (words.includes(-1) || polymod([...expand(prefix), ...words]) !== 1)
    throw new Error('bech32 checksum is wrong')
  return { prefix, words: words.slice(0, -6) }
}

/** Converts values of `from` bits to values of `to` bits. The last value is filled up with zero bits. */
export function convertBits(values: Iterable<number>, from: number, to: number): number[] {
  const result: number[] = []
  let buffer = 0
  let bits = 0
  for (const value of values) {
    buffer = (buffer << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      result.push((buffer >> bits) & ((1 << to) - 1))
    }
    buffer &= (1 << bits) - 1
  }
  if (bits > 0) result.push((buffer << (to - bits)) & ((1 << to) - 1))
  return result
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map(letter => letter.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [index, factor] of GENERATOR.entries()) if ((top >>> index) & 1) sum ^= factor
  }
  return sum
}
