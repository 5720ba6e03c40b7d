// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
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
  expect(await screen.findByRole('menuitem', { name: 'Act' }, { timeout: 5_000 })).toBeTruthy()
})
