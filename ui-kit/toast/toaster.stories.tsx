import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { createToastStore, type ToastMessage } from './create-toast-store'
import { Toaster } from './toaster'

const undo = fn()

function Example({ message }: { message: ToastMessage }) {
  const toasts = useMemo(createToastStore, [])
  return (
    <div style={{ minBlockSize: 200 }}>
      <Button onClick={() => toasts.show(message)}>Do it</Button>
      <Toaster toasts={toasts} />
    </div>
  )
}

export default {
  title: 'Ui-kit/Toast',
  component: Example,
  beforeEach: () => void undo.mockClear(),
} satisfies Meta

type Story = StoryObj<{ message: ToastMessage }>

const show = async (canvasElement: HTMLElement) => {
  const inside = within(canvasElement)
  await userEvent.click(inside.getByRole('button', { name: 'Do it' }))
  return inside
}

export const WithUndo: Story = {
  args: { message: { text: 'Muted Mira Okafor', undo } },
  play: async ({ canvasElement }) => {
    const inside = await show(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Undo' }))
    await expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(inside.queryByText('Muted Mira Okafor')).toBeNull())
  },
}

/** A message that has the focus stays. When it is removed, the focus returns to where it was before. */
export const ByKeyboard: Story = {
  args: { message: { text: 'Muted Mira Okafor', undo, durationMs: 1_500 } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const button = inside.getByRole('button', { name: 'Do it' })
    for (const key of ['{Enter}', '{Escape}']) {
      await userEvent.click(button)
      await userEvent.tab()
      await expect(inside.getByRole('button', { name: 'Undo' })).toHaveFocus()
      if (key === '{Enter}') await new Promise(resolve => setTimeout(resolve, 1_800))
      await userEvent.keyboard(key)
      await expect(inside.queryByText('Muted Mira Okafor')).toBeNull()
      await expect(button).toHaveFocus()
    }
    await expect(undo).toHaveBeenCalledOnce()
    // The next message does not have the focus, so its time runs and it disappears.
    await userEvent.keyboard('{Enter}')
    await expect(inside.getByText('Muted Mira Okafor')).toBeInTheDocument()
    await waitFor(() => expect(inside.queryByText('Muted Mira Okafor')).toBeNull(), { timeout: 6_000 })
  },
}

export const Shown: Story = {
  args: { message: { text: 'Muted Mira Okafor', undo } },
  play: async ({ canvasElement }) => {
    const inside = await show(canvasElement)
    await expect(inside.getByRole('list', { name: 'Messages' })).toHaveTextContent('Muted')
  },
}

export const Failed: Story = {
  args: {
    message: { text: 'No relay took your like', tone: 'danger', action: { label: 'Retry', run() {} } },
  },
  play: async ({ canvasElement }) => void (await show(canvasElement)),
}

export const GoesByItself: Story = {
  args: { message: { text: 'Saved', durationMs: 300 } },
  play: async ({ canvasElement }) => {
    const inside = await show(canvasElement)
    await waitFor(() => expect(inside.queryByText('Saved')).toBeNull(), { timeout: 2_000 })
  },
}

export const WaitsForTheReader: Story = {
  args: { message: { text: 'Saved', durationMs: 300 } },
  play: async ({ canvasElement }) => {
    const inside = await show(canvasElement)
    await userEvent.hover(inside.getByText('Saved'))
    await new Promise(resolve => setTimeout(resolve, 600))
    await expect(inside.getByText('Saved')).toBeVisible()
    await userEvent.unhover(inside.getByText('Saved'))
    await waitFor(() => expect(inside.queryByText('Saved')).toBeNull(), { timeout: 2_000 })
  },
}
