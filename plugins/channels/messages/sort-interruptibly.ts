import type { InterruptibleWork } from './run-in-slices'

/** Number of items that are sorted, or merged, between two `yield`s. This takes far less than a millisecond. */
const ITEMS_PER_STEP = 256

/** Returns the items in order, like `Array.prototype.toSorted`: equal ones keep their order. */
export function* sortInterruptibly<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): InterruptibleWork<readonly T[]> {
  let source = [...items]
  for (let from = 0; from < source.length; from += ITEMS_PER_STEP) {
    const sorted = source.slice(from, from + ITEMS_PER_STEP).sort(compare)
    for (const [offset, item] of sorted.entries()) source[from + offset] = item
    yield
  }
  // Merges neighbouring sorted ranges, which become twice as long each time.
  for (let width = ITEMS_PER_STEP; width < source.length; width *= 2) {
    const merged: T[] = []
    for (let from = 0; from < source.length; from += 2 * width) {
      const middle = Math.min(from + width, source.length)
      const end = Math.min(middle + width, source.length)
      let left = from
      let right = middle
      while (left < middle || right < end) {
        const isLeftNext = right >= end || (left < middle && compare(source[left]!, source[right]!) <= 0)
        merged.push(source[isLeftNext ? left++ : right++]!)
        if (merged.length % ITEMS_PER_STEP === 0) yield
      }
    }
    source = merged
  }
  return source
}
