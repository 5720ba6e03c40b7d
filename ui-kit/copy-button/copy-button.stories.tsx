import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { CopyButton, type CopyButtonProps } from './copy-button'

const writeText = fn(async (_text: string) => {})

export default {
  title: 'Ui-kit/Copy button',
  component: CopyButton,
  args: { text: 'npub1…', label: 'Copy user ID' },
  beforeEach: () => {
    writeText.mockReset()
    writeText.mockResolvedValue(undefined)
    // A stand-in for the clipboard, because a test has no permission to write to it.
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    return () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  },
} satisfies Meta

type Story = StoryObj<CopyButtonProps>

export const Copies: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await inside.findByText('Copied')).toBeVisible()
    await expect(writeText).toHaveBeenCalledWith('npub1…')
    await expect(await inside.findByText('Copy user ID', undefined, { timeout: 3_000 })).toBeVisible()
  },
}

export const NotAllowed: Story = {
  play: async ({ canvasElement }) => {
    writeText.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    const inside = within(canvasElement)
    await userEvent.click(inside.getByRole('button'))
    await expect(await inside.findByText('Could not copy')).toBeVisible()
  },
}
