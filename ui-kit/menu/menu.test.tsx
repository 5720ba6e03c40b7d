// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
