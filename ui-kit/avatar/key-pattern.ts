/**
 * A pattern computed from a public key, so that people without a picture do not look alike. Colours are CSS values. The
 * cells are in a grid of 5 by 5.
 */
export interface KeyPattern {
  readonly background: string
  readonly foreground: string
  readonly cells: readonly { readonly x: number; readonly y: number }[]
}

/**
 * Computes the pattern of a key. The same key always gives the same pattern: its first two bytes choose two hues, and
 * the next fifteen bits choose the cells of a mirrored pattern.
 */
export function keyPattern(key: string): KeyPattern {
  const byte = (i: number) => Number.parseInt(key.slice(i * 2, i * 2 + 2), 16) || 0
  // The range of hues contains the accent colour and leaves out purple: from 20 (red) over yellow and green to 250
  // (blue).
  const hue = 20 + Math.round((byte(0) / 255) * 230)
  const other = 20 + ((hue - 20 + 70 + Math.round((byte(1) / 255) * 90)) % 230)
  const cells: { x: number; y: number }[] = []
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 3; x++) {
      const bit = y * 3 + x
      if (((byte(2 + (bit >> 3)) >> (bit & 7)) & 1) === 0) continue
      cells.push({ x, y })
      if (x < 2) cells.push({ x: 4 - x, y })
    }
  }
  return { background: `oklch(84% 0.07 ${hue})`, foreground: `oklch(48% 0.1 ${other})`, cells }
}
