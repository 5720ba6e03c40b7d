import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ActionButton, type ActionButtonProps } from './action-button'

export default {
  title: 'Ui-kit/Action button',
  component: ActionButton,
  args: { icon: 'heart', label: 'Like', onClick: fn() },
} satisfies Meta

type Story = StoryObj<ActionButtonProps>

/** The actions below a note. An action that nobody has taken shows no number. */
export const Row: Story = {
  render: args => (
    <div style={{ display: 'flex', maxInlineSize: 360, justifyContent: 'space-between' }}>
      <ActionButton {...args} icon="reply" label="Reply" />
      <ActionButton {...args} icon="repost" label="Repost, 3 reposts" count={3} />
      <ActionButton {...args} icon="heart" label="Like, 1234 likes" count={1_234} />
      <ActionButton
        {...args}
        icon={<span aria-hidden="true">🌱</span>}
        label="You said 🌱, 2 likes"
        count={2}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const row = within(canvasElement)
    await expect(row.getByRole('button', { name: 'Reply' })).toHaveTextContent('')
    await expect(row.getByRole('button', { name: 'Like, 1234 likes' })).toHaveTextContent('1.2K')
  },
}

/**
 * The reader may see these actions but not take them. Screen readers announce the button, and it stays in the tab
 * order.
 */
export const OnlyToLookAt: Story = {
  args: { label: 'Like, 5 likes', count: 5, 'aria-disabled': true },
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: 'Like, 5 likes' })).toHaveFocus()
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: 'Like' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

export const Busy: Story = { args: { icon: 'zap', label: 'Zap', 'aria-busy': true } }
