import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { TextButton, type TextButtonProps } from './text-button'

export default {
  title: 'Ui-kit/Text button',
  component: TextButton,
  args: { onClick: fn() },
} satisfies Meta

type Story = StoryObj<TextButtonProps>

export const BelowAText: Story = {
  args: { 'aria-expanded': false },
  render: args => (
    <>
      <p>A stay of nine days among the terns of the outer islands, with what they eat …</p>
      <TextButton {...args}>Show more</TextButton>
    </>
  ),
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: 'Show more' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const InText: Story = {
  args: { isInText: true },
  render: args => (
    <p>
      No account yet? <TextButton {...args}>Sign up</TextButton>
    </p>
  ),
}
