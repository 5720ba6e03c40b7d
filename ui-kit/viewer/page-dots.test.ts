import { expect, it } from 'vitest'
import { pageDots } from './page-dots'

const shown = (index: number, count: number) =>
  pageDots(index, count)
    .map(dot => (dot.small ? `(${dot.index})` : `${dot.index}`))
    .join(' ')

it('shows a dot for each of up to ten pictures, and none for a single one', () => {
  expect(shown(0, 1)).toBe('')
  expect(shown(1, 3)).toBe('0 1 2')
  expect(pageDots(0, 10)).toHaveLength(10)
})

it('collapses above ten, and always includes the current picture', () => {
  expect(shown(0, 11)).toBe('0 1 2 3 4 5 (6)')
  expect(shown(5, 11)).toBe('(2) 3 4 5 6 7 (8)')
  expect(shown(10, 11)).toBe('(4) 5 6 7 8 9 10')
  for (let i = 0; i < 40; i++) expect(pageDots(i, 40).some(dot => dot.index === i && !dot.small)).toBe(true)
})
