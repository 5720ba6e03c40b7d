import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import type { IconName } from '../icon/icon-source'
import { IconButton, type IconButtonProps } from './icon-button'

export default {
  title: 'Ui-kit/Icon button',
  component: IconButton,
  args: { icon: 'more', label: 'More', onClick: fn() },
} satisfies Meta

type Story = StoryObj<IconButtonProps>

const SOME: readonly (readonly [IconName, string])[] = [
  ['reply', 'Reply'],
  ['repost', 'Repost'],
  ['heart', 'Like'],
  ['zap', 'Zap'],
  ['more', 'More'],
]

export const Row: Story = {
  render: args => (
    <div style={{ display: 'flex' }}>
      {SOME.map(([icon, label]) => (
        <IconButton key={icon} {...args} icon={icon} label={label} />
      ))}
    </div>
  ),
}

export const Disabled: Story = { args: { disabled: true } }

export const HasAName: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'More' })
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
