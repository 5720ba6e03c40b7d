import { expect, test } from 'vitest'
import { runToEnd } from './run-in-slices'
import { sortInterruptibly } from './sort-interruptibly'

test.each([0, 1, 255, 256, 257, 512, 5_001])(
  '%i items are sorted as by toSorted; equal ones keep their order',
  length => {
    const items = Array.from({ length }, (_, index) => ({ index, key: (index * 7_919) % 300 }))
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
    const given = [...items]
    expect(runToEnd(sortInterruptibly(items, byKey))).toEqual(items.toSorted(byKey))
    expect(items).toEqual(given)
  },
)

test('the work may be interrupted after every few hundred items', () => {
  const work = sortInterruptibly(
    Array.from({ length: 5_000 }, (_, index) => -index),
    (a, b) => a - b,
  )
  let interruptions = 0
  while (!work.next().done) interruptions++
  expect(interruptions).toBeGreaterThan(50)
})
