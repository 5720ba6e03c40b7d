export type QrLevel = 'L' | 'M' | 'Q' | 'H'

/**
 * The minimum share of a code's codewords that is available for data, by level. It differs a little between versions.
 */
const DATA_SHARE: Readonly<Record<QrLevel, number>> = { L: 0.79, M: 0.61, Q: 0.44, H: 0.34 }
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/

/**
 * The smallest QR version considered. In versions 1 and 2 the share for data is lower, and their codes are smaller than
 * any reserved space.
 */
const LEAST_VERSION = 3

/**
 * Returns the number of codewords of a version from 2 to 40: all modules except the patterns and the format and version
 * information.
 */
function codewordsOf(version: number): number {
  const alignments = Math.floor(version / 7) + 2
  let modules = (16 * version + 128) * version + 64 - ((25 * alignments - 10) * alignments - 55)
  if (version > 6) modules -= 36
  return Math.floor(modules / 8)
}

/**
 * Returns the largest number of modules that a side of the text's QR code may have (ISO/IEC 18004). It is computed
 * without the encoder, so that space can be reserved before the encoder has loaded. The encoder may choose one version
 * smaller. For a text that is too long, it is the number of the largest version.
 */
export function qrModulesAtMost(text: string, level: QrLevel): number {
  const alphanumeric = ALPHANUMERIC.test(text)
  const data = alphanumeric ? Math.ceil(text.length * 5.5) : new TextEncoder().encode(text).length * 8
  for (let version = LEAST_VERSION; version < 40; version++) {
    const long = version < 10 ? 0 : version < 27 ? 1 : 2
    const head = 4 + (alphanumeric ? 9 + 2 * long : long ? 16 : 8)
    if (head + data <= codewordsOf(version) * DATA_SHARE[level] * 8) return 17 + 4 * version
  }
  return 177
}
