import { createHash } from 'node:crypto'

/** A random generator that gives the same numbers for the same seed on every machine. */
export interface SeededRandom {
  /** Returns a number x with 0 <= x < 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, including both. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Returns `count` different items in random order; all items if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[]
  shuffle<T>(items: readonly T[]): T[]
  /**
   * Returns an independent generator. If one part of the network uses more numbers later, the other parts stay the
   * same.
   */
  fork(label: string): SeededRandom
}

/** Creates a generator whose seed is a text. */
export function createSeededRandom(seed: string): SeededRandom {
  const hash = createHash('sha256').update(seed).digest()
  // The counter is put through a mixing function, which is simpler than a generator with a larger state and good enough
  // here.
  let counter = hash.readUInt32LE(0)
  const step = hash.readUInt32LE(4) | 1
  const next = () => {
    counter = (counter + step) | 0
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x7feb352d)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const shuffle = <T>(items: readonly T[]) => {
    const copy = [...items]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = int(0, last)
      const held = copy[last]!
      copy[last] = copy[other]!
      copy[other] = held
    }
    return copy
  }
  return {
    next,
    int,
    shuffle,
    chance: probability => next() < probability,
    pick: items => items[int(0, items.length - 1)]!,
    sample: (items, count) => shuffle(items).slice(0, count),
    fork: label => createSeededRandom(`${seed}/${label}`),
  }
}
