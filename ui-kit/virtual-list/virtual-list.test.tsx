// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { VirtualList } from './virtual-list'

afterEach(cleanup)

const list = (items: readonly string[]) => (
  <VirtualList items={items} getKey={item => item} renderItem={item => <p>{item}</p>} />
)

it('shows an empty list, and its rows once they are added, in a page without layout', () => {
  const { container, rerender } = render(list([]))
  expect(container.textContent).toBe('')
  rerender(list(['first', 'second']))
  expect(screen.getByText('first')).toBeTruthy()
  expect(screen.getByText('second')).toBeTruthy()
  rerender(list([]))
  expect(container.textContent).toBe('')
})
