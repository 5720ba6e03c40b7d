/**
 * A pattern computed from a public key, so that people without a picture do not look alike. Colours are CSS values. The
 * cells are in a grid of 5 by 5.
 */
export interface PubkeyPattern {
  readonly background: string
  readonly foreground: string
  readonly cells: readonly { readonly x: number; readonly y: number }[]
}

/**
 * Computes the pattern of a key. The same key always gives the same pattern: its first two bytes choose two hues, and
 * the next fifteen bits choose the cells of a mirrored pattern.
 */
export function computePubkeyPattern(key: string): PubkeyPattern {
  const byteAt = (index: number) => Number.parseInt(key.slice(index * 2, index * 2 + 2), 16) || 0
  // The range of hues contains the accent colour and leaves out purple: from 20 (red) over yellow and green to 250
  // (blue).
  const backgroundHue = 20 + Math.round((byteAt(0) / 255) * 230)
  const foregroundHue = 20 + ((backgroundHue - 20 + 70 + Math.round((byteAt(1) / 255) * 90)) % 230)
  const cells: { x: number; y: number }[] = []
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 3; x++) {
      const bitIndex = y * 3 + x
      if (((byteAt(2 + (bitIndex >> 3)) >> (bitIndex & 7)) & 1) === 0) continue
      cells.push({ x, y })
      if (x < 2) cells.push({ x: 4 - x, y })
    }
  }
  return {
    background: `oklch(84% 0.07 ${backgroundHue})`,
    foreground: `oklch(48% 0.1 ${foregroundHue})`,
    cells,
  }
}
