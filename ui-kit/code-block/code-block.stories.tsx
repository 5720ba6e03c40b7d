import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pressKeys } from '../../.storybook/press-keys'
import { CodeBlock, type CodeBlockProps } from './code-block'

const EVENT = {
  kind: 1,
  created_at: 1_763_700_000,
  tags: [['t', 'bread']],
  content: 'It was never about the crust.',
}

export default { title: 'Ui-kit/Code block', component: CodeBlock } satisfies Meta

type Story = StoryObj<CodeBlockProps>

export const Short: Story = { args: { title: 'Event', code: JSON.stringify(EVENT, null, 2) } }

/** The arrow keys scroll the text. The button beside it copies the text. */
export const LongAndWide: Story = {
  args: {
    title: 'Events',
    code: Array.from({ length: 60 }, (_, i) => JSON.stringify({ ...EVENT, created_at: i })).join('\n'),
  },
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByRole('region', { name: 'Events' })
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: 'Copy' })).toHaveFocus()
    await userEvent.tab()
    await expect(text).toHaveFocus()
    await pressKeys('{ArrowDown}')
    await waitFor(() => expect(text.scrollTop).toBeGreaterThan(0))
  },
}

/** Long lines are wrapped, where the reader must see all of the text. */
export const Wrapped: Story = {
  args: { title: 'Event', code: JSON.stringify(EVENT), wrapsLines: true },
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByRole('region', { name: 'Event' })
    await expect(text.scrollWidth).toBe(text.clientWidth)
  },
}
