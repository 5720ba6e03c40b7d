import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from '../button/icon-button'
import { Menu, type MenuItem } from './menu'

const chosen = fn()

const ITEMS: readonly MenuItem[] = [
  { id: 'copy', label: 'Copy link', icon: 'link', onSelect: () => chosen('copy') },
  { id: 'edit', label: 'Edit', icon: 'edit', disabled: true, onSelect: () => chosen('edit') },
  {
    id: 'long',
    label: 'Show everything that was ever written about this by anybody',
    icon: 'search',
    onSelect: () => chosen('long'),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: 'trash',
    danger: true,
    apart: true,
    onSelect: () => chosen('delete'),
  },
]

function Example({ items }: { items?: readonly MenuItem[] }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minBlockSize: 260 }}>
      <Menu trigger={<IconButton icon="more" label="More" />} items={items ?? ITEMS} />
    </div>
  )
}

/** Waits for the menu to fade in. */
const becomesVisible = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible())

export default {
  title: 'Ui-kit/Menu',
  component: Example,
  beforeEach: () => void chosen.mockClear(),
} satisfies Meta

export const Open: StoryObj = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More' }))
    await becomesVisible(await screen.findByRole('menu', { name: 'More' }))
  },
}

export const ByKeyboard: StoryObj = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'More' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const item = (name: string) => screen.getByRole('menuitem', { name })
    await screen.findByRole('menu')
    await waitFor(() => expect(item('Copy link')).toHaveFocus())
    await userEvent.keyboard('{End}')
    await expect(item('Delete')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(item('Copy link')).toHaveFocus()
    await userEvent.keyboard('d')
    await waitFor(() => expect(item('Delete')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(chosen).toHaveBeenCalledWith('delete')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  },
}

export const ButtonCloses: StoryObj = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'More' })
    await userEvent.click(button)
    await screen.findByRole('menu')
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  },
}

function Copying() {
  const [said, setSaid] = useState(false)
  const copy = { id: 'copy', label: said ? 'Copied' : 'Copy', stays: true, onSelect: () => setSaid(true) }
  return <Example items={[copy]} />
}

export const Stays: StoryObj = {
  render: () => <Copying />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    await becomesVisible(await screen.findByRole('menuitem', { name: 'Copied' }))
  },
}
