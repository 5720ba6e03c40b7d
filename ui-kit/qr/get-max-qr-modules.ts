export type QrErrorLevel = 'L' | 'M' | 'Q' | 'H'

/**
 * The minimum share of a code's codewords that is available for data, by level. It differs a little between versions.
 */
const DATA_SHARE: Readonly<Record<QrErrorLevel, number>> = { L: 0.79, M: 0.61, Q: 0.44, H: 0.34 }
const ALPHANUMERIC_PATTERN = /^[0-9A-Z $%*+\-./:]*$/

/**
 * The smallest QR version considered. In versions 1 and 2 the share for data is lower, and their codes are smaller than
 * any reserved space.
 */
const MIN_VERSION = 3

/**
 * Returns the number of codewords of a version from 2 to 40: all modules except the patterns and the format and version
 * information.
 */
function countCodewords(version: number): number {
  const alignmentCount = Math.floor(version / 7) + 2
  let modules = (16 * version + 128) * version + 64 - ((25 * alignmentCount - 10) * alignmentCount - 55)
  if (version > 6) modules -= 36
  return Math.floor(modules / 8)
}

/**
 * Returns the largest number of modules that a side of the text's QR code may have (ISO/IEC 18004). It is computed
 * without the encoder, so that space can be reserved before the encoder has loaded. The encoder may choose one version
 * smaller. For a text that is too long, it is the number of the largest version.
 */
export function getMaxQrModules(text: string, level: QrErrorLevel): number {
  const isAlphanumeric = ALPHANUMERIC_PATTERN.test(text)
  const dataBits = isAlphanumeric ? Math.ceil(text.length * 5.5) : new TextEncoder().encode(text).length * 8
  for (let version = MIN_VERSION; version < 40; version++) {
    const lengthClass = version < 10 ? 0 : version < 27 ? 1 : 2
    const headerBits = 4 + (isAlphanumeric ? 9 + 2 * lengthClass : lengthClass ? 16 : 8)
    if (headerBits + dataBits <= countCodewords(version) * DATA_SHARE[level] * 8) return 17 + 4 * version
  }
  return 177
}
