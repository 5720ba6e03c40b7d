export type QrLevel = 'L' | 'M' | 'Q' | 'H'

/** The share of all codewords that is left for data, at the least; versions differ a little. */
const DATA_SHARE: Readonly<Record<QrLevel, number>> = { L: 0.79, M: 0.61, Q: 0.44, H: 0.34 }
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/

/** The two below it have a smaller share, and are smaller than any room that is kept. */
const LEAST_VERSION = 3

/** Codewords of a version, 2 to 40: all modules but the patterns and the words about format and version. */
function codewordsOf(version: number): number {
  const alignments = Math.floor(version / 7) + 2
  let modules = (16 * version + 128) * version + 64 - ((25 * alignments - 10) * alignments - 55)
  if (version > 6) modules -= 36
  return Math.floor(modules / 8)
}

/**
 * How many modules a side of the code of a text has at most (ISO/IEC 18004), without its encoder: room can be kept
 * before that has come. The encoder may make it one version smaller. The largest for what is too long for any.
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
