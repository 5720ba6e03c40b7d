import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, type ButtonProps } from './button'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const

export default { title: 'Ui-kit/Button', component: Button, args: { children: 'Publish' } } satisfies Meta

type Story = StoryObj<ButtonProps>

export const Variants: Story = {
  render: args => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s3)' }}>
      {VARIANTS.map(variant => (
        <Button key={variant} {...args} variant={variant} />
      ))}
    </div>
  ),
}

export const Pressed: Story = {
  args: { variant: 'primary', onClick: fn() },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Publish' })
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}
