import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { TextLink, type TextLinkProps } from './text-link'

export default { title: 'Ui-kit/Link', component: TextLink, args: { href: '#there' } } satisfies Meta

type Story = StoryObj<TextLinkProps>

export const InText: Story = {
  render: args => (
    <p>
      Keys are explained in <TextLink {...args}>the help page</TextLink>, relays on{' '}
      <TextLink {...args} isQuiet>
        a page of their own
      </TextLink>
      .
    </p>
  ),
}

export const ByKeyboard: Story = {
  ...InText,
  args: { onClick: fn(event => event.preventDefault()) },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('link', { name: 'the help page' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledOnce()
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('link', { name: 'a page of their own' })).toHaveFocus()
  },
}

export const External: Story = {
  args: { external: true, href: 'https://example.invalid/', children: 'example.invalid' },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /example\.invalid/ })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(link).toHaveAttribute('target', '_blank')
  },
}
