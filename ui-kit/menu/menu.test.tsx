// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu } from './menu'

afterEach(cleanup)

it('opens in a page without layout', async () => {
  render(
    <Menu
      defaultOpen="pointer"
      trigger={<button type="button">More</button>}
      items={[{ id: 'a', label: 'Act', onSelect() {} }]}
    />,
  )
  expect(await screen.findByRole('menuitem', { name: 'Act' })).toBeTruthy()
})

it('is named after its button and returns the focus to it, also if it is open from the start', async () => {
  const menu = (
    <Menu
      defaultOpen="keyboard"
      trigger={<button type="button">More</button>}
      items={[{ id: 'a', label: 'Act', onSelect() {} }]}
    />
  )
  // At the second opening the code is loaded already, so the list and its button are rendered at the same time.
  for (const time of ['first', 'second']) {
    const { unmount } = render(menu)
    const list = await screen.findByRole('menu', { name: 'More' })
    const item = screen.getByRole('menuitem', { name: 'Act' })
    await waitFor(() => expect(document.activeElement, time).toBe(item))
    fireEvent.keyDown(list, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement, time).toBe(screen.getByRole('button')))
    unmount()
  }
})

it('chooses the item that an arrow key led to, also if Enter follows at once', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  const items = ['first', 'second', 'disabled', 'last'].map(id => ({
    id,
    label: id,
    disabled: id === 'disabled',
    stays: true,
    onSelect: () => onSelect(id),
  }))
  render(<Menu defaultOpen="keyboard" trigger={<button type="button">More</button>} items={items} />)
  const first = await screen.findByRole('menuitem', { name: 'first' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  for (const [key, chosen] of [
    ['ArrowDown', 'second'],
    ['ArrowDown', 'last'],
    ['ArrowDown', 'first'],
    ['ArrowUp', 'last'],
    ['ArrowUp', 'second'],
    ['End', 'last'],
    ['Home', 'first'],
  ] as const) {
    press(key)
    press('Enter')
    expect(onSelect).toHaveBeenLastCalledWith(chosen)
  }
})

it('keeps the focus on an item if the menu moves under a pointer that rests', async () => {
  const items = ['first', 'last'].map(id => ({ id, label: id, onSelect() {} }))
  render(<Menu defaultOpen="keyboard" trigger={<button type="button">More</button>} items={items} />)
  const first = await screen.findByRole('menuitem', { name: 'first' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  const at = (clientX: number) => ({ clientX, clientY: 10, pointerType: 'mouse' })
  const list = screen.getByRole('menu')
  // The browser sends both events without a movement if a menu opens under the pointer and then moves away.
  for (const item of [first, screen.getByRole('menuitem', { name: 'last' })]) {
    fireEvent.pointerOver(item, at(10))
    fireEvent.pointerOut(item, at(10))
    expect(document.activeElement).toBe(first)
  }
  // A pointer that moves takes the focus along.
  fireEvent.pointerOver(first, at(10))
  fireEvent.pointerMove(first, at(12))
  expect(document.activeElement).toBe(first)
  fireEvent.pointerOut(first, at(400))
  expect(document.activeElement).toBe(list)
})
