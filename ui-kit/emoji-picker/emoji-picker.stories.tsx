import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from '../button/icon-button'
import { Popover } from '../popover/popover'
import { EmojiPicker, type EmojiPickerProps } from './emoji-picker'

/** A picture in a `data:` address, so that nothing is fetched. */
const feather =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M1 7 7 1 5 6z"/%3E%3C/svg%3E'

export default {
  title: 'Ui-kit/Emoji picker',
  component: EmojiPicker,
  args: { onPick: fn() },
} satisfies Meta

type Story = StoryObj<EmojiPickerProps>

export const All: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByRole('grid', { name: 'Emoji' })
    await expect(inside.getAllByRole('gridcell').length).toBeGreaterThan(390)
  },
}

export const RecentAndOwn: Story = {
  args: {
    recentEmoji: [
      { text: '🔥', words: 'fire' },
      { text: '🤙', words: 'call me' },
    ],
    customEmoji: [{ text: ':pinion:', words: 'pinion feather', url: feather }],
  },
  play: async ({ canvasElement, args }) => {
    const own = await within(canvasElement).findByRole('gridcell', { name: ':pinion:' })
    await userEvent.click(own)
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ text: ':pinion:' }))
  },
}

export const Searched: Story = {
  play: async ({ canvasElement, args }) => {
    const field = await within(canvasElement).findByRole('searchbox', { name: 'Search emoji' })
    await userEvent.type(field, 'thumbs u')
    await expect(within(canvasElement).getAllByRole('gridcell')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ text: '👍' }))
  },
}

export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('searchbox'), 'xylophone')
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('No emoji for “xylophone”')
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}')
    await expect(inside.getByLabelText('grinning happy')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(inside.getByLabelText('upside down')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await expect(inside.getByLabelText('tears joy')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ text: '😂' }))
  },
}

export const InAPopover: Story = {
  render: args => (
    <div style={{ minBlockSize: 420 }}>
      <Popover trigger={<IconButton icon="smile" label="Add emoji" />} label="Emoji">
        {close => (
          <EmojiPicker
            {...args}
            onPick={emoji => {
              args.onPick(emoji)
              close()
            }}
          />
        )}
      </Popover>
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Add emoji' }))
    const first = await screen.findByLabelText('grinning happy')
    await waitFor(() => expect(first).toBeVisible())
  },
}

/** Opened by keyboard, the picker has the focus, also after its code has loaded. Closed, the button has it again. */
export const FocusInAPopover: Story = {
  ...InAPopover,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Add emoji' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
