// This project has its own bech32 code for two measured reasons. The first screen needs it for links to people, and
// @scure/base 2.0.0 would add 1.4 kB (brotli) to a budget of 150 kB. That library also accepts a Kelvin sign (U+212A)
// as a 'k'. Code outside the first screen, such as the wallet's invoices, uses the library.

/** Data alphabet of BIP-173; the index of a character is its five-bit value. */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CHECKSUM_LENGTH = 6

/** Maps an ASCII code to its five-bit value, or to -1 if the character is outside the alphabet. */
const VALUES = new Int8Array(128).fill(-1)
for (let value = 0; value < 32; value++) VALUES[ALPHABET.charCodeAt(value)] = value

/**
 * For each value of the five bits shifted out of the checksum: the number to XOR in. One lookup replaces five tests per
 * character.
 */
const FEEDBACK = new Int32Array(32)
for (let top = 0; top < 32; top++) {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) FEEDBACK[top]! ^= generator[bit]!
}

function absorb(checksum: number, value: number): number {
  return ((checksum & 0x1ffffff) << 5) ^ value ^ FEEDBACK[checksum >>> 25]!
}

function absorbPrefix(prefix: string): number {
  let checksum = 1
  for (let i = 0; i < prefix.length; i++) checksum = absorb(checksum, prefix.charCodeAt(i) >> 5)
  checksum = absorb(checksum, 0)
  for (let i = 0; i < prefix.length; i++) checksum = absorb(checksum, prefix.charCodeAt(i) & 31)
  return checksum
}

/**
 * Returns the text in lower case; undefined for mixed case (BIP-173 refuses it) or characters other than printable
 * ASCII, because `toLowerCase` turns some non-ASCII letters into ASCII ones.
 */
function toLower(text: string): string | undefined {
  let lower = false
  let upper = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 33 || code > 126) return undefined
    if (code >= 97 && code <= 122) lower = true
    else if (code >= 65 && code <= 90) upper = true
  }
  if (lower && upper) return undefined
  return upper ? text.toLowerCase() : text
}

/**
 * Decodes a bech32 text (BIP-173 checksum). Returns the lower-case prefix and the bytes; undefined for malformed
 * text. The 90-character limit of BIP-173 is not applied, as NIP-19 asks.
 */
export function decodeBech32(
  text: string,
  maxLength: number,
): { prefix: string; bytes: Uint8Array } | undefined {
  if (text.length > maxLength) return undefined
  const lower = toLower(text)
  if (lower === undefined) return undefined
  const separator = lower.lastIndexOf('1')
  const end = lower.length - CHECKSUM_LENGTH
  if (separator < 1 || separator >= end) return undefined

  const prefix = lower.slice(0, separator)
  const bytes = new Uint8Array(((end - separator - 1) * 5) >> 3)
  let checksum = absorbPrefix(prefix)
  let buffer = 0
  let bits = 0
  let written = 0
  for (let i = separator + 1; i < lower.length; i++) {
    const value = VALUES[lower.charCodeAt(i)]!
    if (value < 0) return undefined
    checksum = absorb(checksum, value)
    if (i >= end) continue
    buffer = ((buffer << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[written++] = (buffer >> bits) & 0xff
    }
  }
  // Left-over bits are padding and must be at most four zeros. Otherwise two texts would decode to the same bytes.
  if (checksum !== 1 || bits > 4 || (buffer & ((1 << bits) - 1)) !== 0) return undefined
  return { prefix, bytes }
}

/** Encodes bytes as lower-case bech32 under a lower-case ASCII prefix. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  let checksum = absorbPrefix(prefix)
  let text = `${prefix}1`
  const put = (value: number) => {
    checksum = absorb(checksum, value)
    text += ALPHABET[value]
  }
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      put((buffer >> bits) & 31)
    }
  }
  if (bits > 0) put((buffer << (5 - bits)) & 31)
  for (let i = 0; i < CHECKSUM_LENGTH; i++) checksum = absorb(checksum, 0)
  checksum ^= 1
  for (let shift = 25; shift >= 0; shift -= 5) text += ALPHABET[(checksum >> shift) & 31]
  return text
}
