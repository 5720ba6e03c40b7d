import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, type ButtonProps, buttonClassName } from './button'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--s3)' } as const

export default { title: 'Ui-kit/Button', component: Button, args: { children: 'Publish' } } satisfies Meta

type Story = StoryObj<ButtonProps>

export const Variants: Story = {
  render: args => (
    <div style={row}>
      {VARIANTS.map(variant => (
        <Button key={variant} {...args} variant={variant} />
      ))}
      <a href="#somewhere" className={buttonClassName('secondary')}>
        A link that looks like one
      </a>
    </div>
  ),
}

export const Small: Story = { ...Variants, args: { size: 'small' } }

export const Disabled: Story = { ...Variants, args: { disabled: true } }

export const Block: Story = { args: { block: true, variant: 'primary', children: 'Turn on Market' } }

export const LongText: Story = {
  args: { children: 'Veröffentlichungszeitpunkt ändern' },
  decorators: [Story => <div style={{ inlineSize: 320 }}>{Story()}</div>],
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

export const Busy: Story = {
  args: { variant: 'primary', busy: true, children: 'Publishing', onClick: fn() },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Publishing' })
    button.focus()
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-busy', 'true')
  },
}
