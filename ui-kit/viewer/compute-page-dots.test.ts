import { expect, it } from 'vitest'
import { computePageDots } from './compute-page-dots'

const shown = (index: number, count: number) =>
  computePageDots(index, count)
    .map(dot => (dot.isSmall ? `(${dot.index})` : `${dot.index}`))
    .join(' ')

it('shows a dot for each of up to ten pictures, and none for a single one', () => {
  expect(shown(0, 1)).toBe('')
  expect(shown(1, 3)).toBe('0 1 2')
  expect(computePageDots(0, 10)).toHaveLength(10)
})

it('collapses above ten, and always includes the current picture', () => {
  expect(shown(0, 11)).toBe('0 1 2 3 4 5 (6)')
  expect(shown(5, 11)).toBe('(2) 3 4 5 6 7 (8)')
  expect(shown(10, 11)).toBe('(4) 5 6 7 8 9 10')
  for (let i = 0; i < 40; i++)
    expect(computePageDots(i, 40).some(dot => dot.index === i && !dot.isSmall)).toBe(true)
})
