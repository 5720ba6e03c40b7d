import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { pressKeys } from '../../.storybook/press-keys'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { ContextMenu } from './context-menu'
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

/** It fades in. */
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

const Message = () => (
  <ContextMenu items={ITEMS} label="A message">
    <p style={{ padding: 'var(--s8)', background: 'var(--paper-sunk)' }}>
      Press here with the other button. <Button size="small">Reply</Button>
    </p>
  </ContextMenu>
)

export const Context: StoryObj = {
  render: () => <Message />,
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByText(/Press here/)
    await fireEvent.contextMenu(text, { clientX: 90, clientY: 60, button: 2 })
    const menu = await screen.findByRole('menu', { name: 'A message' })
    await waitFor(() => expect(Math.abs(menu.getBoundingClientRect().left - 90)).toBeLessThan(4))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }))
    await expect(chosen).toHaveBeenCalledWith('copy')
  },
}

export const ContextByKeyboard: StoryObj = {
  render: () => <Message />,
  play: async ({ canvasElement }) => {
    const reply = within(canvasElement).getByRole('button', { name: 'Reply' })
    await userEvent.tab()
    await expect(reply).toHaveFocus()
    for (const menuKey of ['{Shift>}{F10}{/Shift}', '{ContextMenu}']) {
      await pressKeys(menuKey)
      await screen.findByRole('menu', { name: 'A message' })
      const hasFocus = (name: RegExp) =>
        waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus())
      await hasFocus(/^Copy link/)
      await pressKeys('{ArrowDown}')
      await hasFocus(/^Show everything/)
      await pressKeys('{ArrowUp}')
      await hasFocus(/^Copy link/)
      await pressKeys('{ArrowUp}')
      await hasFocus(/^Delete/)
      await pressKeys('{Escape}')
      await waitFor(() => expect(reply).toHaveFocus())
      await expect(screen.queryByRole('menu')).toBeNull()
    }
    await expect(chosen).not.toHaveBeenCalled()
  },
}

export const RightToLeft: StoryObj = {
  globals: { direction: 'rtl' },
  play: Open.play as NonNullable<StoryObj['play']>,
}
