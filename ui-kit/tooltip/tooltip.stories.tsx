import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { Tooltip, type TooltipProps } from './tooltip'

/** Waits for the tooltip to fade in. */
const becomesVisible = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible())

export default {
  title: 'Ui-kit/Tooltip',
  component: Tooltip,
  args: {
    text: 'Publish to 4 of your relays',
    shortcutKeys: 'Control+Enter',
    children: <Button>Publish</Button>,
  },
  decorators: [Story => <div style={{ minBlockSize: 90 }}>{Story()}</div>],
} satisfies Meta

type Story = StoryObj<TooltipProps>

export const WithFocus: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Publish' })
    await userEvent.tab()
    await becomesVisible(await screen.findByRole('tooltip'))
    await expect(button).toHaveAccessibleDescription(/Publish to 4 of your relays/)
  },
}

export const EscapeTakesItAway: Story = {
  play: async () => {
    await userEvent.tab()
    await screen.findByRole('tooltip')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
}

export const WithThePointer: Story = {
  args: { text: 'A longer explanation, which goes over two lines or even three when there is much to say.' },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Publish' })
    await userEvent.hover(button)
    await becomesVisible(await screen.findByRole('tooltip', undefined, { timeout: 2_000 }))
    await userEvent.unhover(button)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
}
