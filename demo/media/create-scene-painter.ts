import { createSeededRandom, type SeededRandom } from '../network/seeded-random.ts'
import type { RgbColor } from './encode-png.ts'

/** The subject of a picture. */
export type SceneKind = 'hills' | 'sea' | 'night' | 'field' | 'blocks' | 'portrait'

/** A function that returns the colour of a pixel. */
export type GetPixelColour = (x: number, y: number) => RgbColor

const SKIES: readonly (readonly [RgbColor, RgbColor])[] = [
  [0x2f5d8c, 0xf6c28b],
  [0x6fb1d8, 0xeaf4f4],
  [0xd9574a, 0xfbe3a2],
  [0x3a3f6b, 0xe78f8e],
  [0x86b6a4, 0xfdf3d8],
]
const GROUNDS: readonly RgbColor[] = [0x3f6f5a, 0x5c7d4e, 0x7a6a4f, 0x4b5d7a, 0x6d5870]
const ACCENTS: readonly RgbColor[] = [
  0xe4572e, 0xf3a712, 0x669bbc, 0xa8c686, 0xd4a5a5, 0xf6f4ee, 0x8d6a9f, 0x29335c,
]

/** Returns a painter for a scene. The same seed and size always give the same picture. */
export function createScenePainter(
  kind: SceneKind,
  seed: string,
  width: number,
  height: number,
): GetPixelColour {
  const random = createSeededRandom(`paint/${kind}/${seed}`)
  if (kind === 'hills') return hills(random, width, height)
  if (kind === 'sea') return sea(random, width, height)
  if (kind === 'night') return night(random, width, height)
  if (kind === 'field') return field(random, width, height)
  if (kind === 'blocks') return blocks(random, width, height)
  return portrait(random, width, height)
}

function mix(from: RgbColor, to: RgbColor, share: number): RgbColor {
  const part = Math.max(0, Math.min(1, share))
  const channel = (shift: number) => {
    const a = (from >> shift) & 255
    return Math.round(a + (((to >> shift) & 255) - a) * part) << shift
  }
  return channel(16) | channel(8) | channel(0)
}

function sky(random: SeededRandom, width: number, height: number): GetPixelColour {
  const [top, bottom] = random.pick(SKIES)
  const rows = Array.from({ length: height }, (_, y) => mix(top, bottom, (y / height) * 1.3))
  const sunX = width * (0.2 + random.next() * 0.6)
  const sunY = height * (0.18 + random.next() * 0.2)
  const radius = Math.min(width, height) * (0.06 + random.next() * 0.05)
  return (x, y) => {
    const distance = Math.hypot(x - sunX, y - sunY)
    if (distance < radius) return 0xfff3c9
    return distance < radius * 2.2 ? mix(0xfff3c9, rows[y]!, 0.55 + (distance / radius - 1) * 0.4) : rows[y]!
  }
}

function ridge(random: SeededRandom, width: number, base: number, swing: number): Float64Array {
  const waves = [1, 2.3, 5.1, 11.7].map(
    rate => [rate * (0.8 + random.next() * 0.5), random.next() * 7] as const,
  )
  return Float64Array.from({ length: width }, (_, x) =>
    waves.reduce(
      (y, [rate, phase]) => y + (Math.sin((x / width) * rate * 6.28 + phase) * swing) / rate,
      base,
    ),
  )
}

function hills(random: SeededRandom, width: number, height: number): GetPixelColour {
  const background = sky(random, width, height)
  const ground = random.pick(GROUNDS)
  const layers = [0.5, 0.62, 0.74, 0.86].map((base, depth) => ({
    line: ridge(random, width, height * base, height * 0.09),
    colour: mix(0xdfe3e0, ground, 0.4 + depth * 0.2),
  }))
  return (x, y) => layers.findLast(layer => y > layer.line[x]!)?.colour ?? background(x, y)
}

function sea(random: SeededRandom, width: number, height: number): GetPixelColour {
  const background = sky(random, width, height)
  const horizon = Math.round(height * 0.55)
  const [near, far] = [random.pick([0x1f4e5f, 0x2b5876, 0x31473a]), 0x9cc5c9]
  const boatX = width * (0.25 + random.next() * 0.5)
  const size = height * 0.16
  return (x, y) => {
    const left = (y - (horizon - size)) / size
    if (left > 0 && left < 1 && x > boatX - left * size * 0.55 && x < boatX + left * size * 0.2)
      return 0xfbf7ee
    if (y < horizon) return background(x, y)
    if (y < horizon + size * 0.16 && Math.abs(x - boatX) < size * 0.5) return 0x6b3e2e
    const depth = (y - horizon) / (height - horizon)
    const ripple = Math.sin(x * 0.02 + Math.sin(y * 0.11) * 4) * Math.sin(y * (0.5 - depth * 0.35))
    return mix(far, near, depth + (ripple > 0.72 ? -0.14 : 0))
  }
}

function night(random: SeededRandom, width: number, height: number): GetPixelColour {
  const rows = Array.from({ length: height }, (_, y) => mix(0x0b1026, 0x3c2f5b, y / height))
  const trees = ridge(random, width, height * 0.84, height * 0.05)
  const stars = new Map<number, RgbColor>()
  for (let n = 0; n < (width * height) / 2600; n++) {
    const at = random.int(1, height - 2) * width + random.int(1, width - 2)
    const light = mix(0x9fb4d8, 0xffffff, random.next())
    stars.set(at, light)
    if (random.chance(0.12))
      for (const next of [1, -1, width, -width]) stars.set(at + next, mix(light, 0x3c2f5b, 0.5))
  }
  return (x, y) => (y > trees[x]! ? 0x070a14 : (stars.get(y * width + x) ?? rows[y]!))
}

function field(random: SeededRandom, width: number, height: number): GetPixelColour {
  const background = hills(random, width, height)
  const meadow = random.pick([0x7d9b4a, 0x9aa955, 0x5f8752])
  const cell = Math.round(Math.max(8, width / 26))
  const colours = random.sample(ACCENTS, 3)
  const offsets = Array.from({ length: 997 }, () => [random.next(), random.next(), random.int(0, 5)] as const)
  return (x, y) => {
    if (y < height * 0.6) return background(x, y)
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const [dx, dy, colour] = offsets[(column * 31 + row * 57) % 997]!
    const distance = Math.hypot(x - (column + 0.3 + dx * 0.4) * cell, y - (row + 0.3 + dy * 0.4) * cell)
    if (distance < cell * 0.1) return 0xf8e9a1
    return distance < cell * 0.26 && colour < 3 ? colours[colour]! : mix(meadow, 0x2f4a2c, y / height - 0.6)
  }
}

function blocks(random: SeededRandom, width: number, height: number): GetPixelColour {
  const columns = random.int(3, 6)
  const cell = width / columns
  const tiles = Array.from({ length: 97 }, () => ({
    pair: random.sample(ACCENTS, 2) as [RgbColor, RgbColor],
    shape: random.int(0, 3),
  }))
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const { pair, shape } = tiles[(column * 13 + row * 7) % 97]!
    const [u, v] = [x / cell - column, y / cell - row]
    const inside = [Math.hypot(u - 0.5, v - 0.5) < 0.4, u + v < 1, Math.hypot(u, v) < 1, (v * 4) % 2 < 1][
      shape
    ]
    return mix(pair[inside ? 0 : 1], 0x222222, (y / height) * 0.18)
  }
}

function portrait(random: SeededRandom, width: number, height: number): GetPixelColour {
  const [back, coat, hair] = random.sample(ACCENTS, 3) as [RgbColor, RgbColor, RgbColor]
  const skin = random.pick([0xf2d3b8, 0xe0ac83, 0xc68642, 0x8d5524, 0x5c3a21])
  const [fringe, wide] = [0.02 + random.next() * 0.1, 0.16 + random.next() * 0.04]
  const stripes = random.chance(0.4)
  return (x, y) => {
    const [u, v] = [x / width - 0.5, y / height - 0.46]
    const face = Math.hypot(u / wide, v / 0.22)
    if (face < 1 && v > -0.12 + fringe * Math.cos(u * 14)) {
      return Math.abs(Math.abs(u) - 0.06) < 0.014 && Math.abs(v) < 0.02 ? 0x2a2420 : skin
    }
    if (Math.hypot(u / (wide + 0.04), (v + 0.03) / 0.25) < 1) return hair
    if (Math.hypot(u / 0.36, (v - 0.56) / 0.34) < 1) return coat
    return stripes && (x + y) % 48 < 24 ? mix(back, 0xffffff, 0.2) : mix(back, 0x000000, y / height / 4)
  }
}
