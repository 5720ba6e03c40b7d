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
    const grid = await inside.findByRole('grid', { name: 'Emoji' })
    await expect(Number(grid.getAttribute('aria-rowcount')) * 8).toBeGreaterThan(1_880)
    await expect(inside.getAllByRole('rowgroup')).toHaveLength(9)
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
    await expect(within(canvasElement).getAllByRole('gridcell')[0]).toHaveAccessibleName('thumbs up')
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ text: '👍' }))
  },
}

/** People call emoji by other words than their names. */
export const SearchedByKeyword: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.type(await inside.findByRole('searchbox', { name: 'Search emoji' }), 'tada')
    await expect(await inside.findByRole('gridcell', { name: 'party popper' })).toBeVisible()
  },
}

export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('searchbox'), 'qwertz')
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('No emoji for “qwertz”')
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}')
    await expect(inside.getByLabelText('grinning face')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(inside.getByLabelText('upside-down face')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await expect(inside.getByLabelText('face with tears of joy')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ text: '😂' }))
  },
}

/** Rows that are not near the visible part are rendered when the focus or the scrolling reaches them. */
export const LateRows: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}')
    await expect(inside.queryByLabelText('flag Wales')).toBeNull()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect(inside.getByLabelText('flag Wales')).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    await expect(inside.getByLabelText('chequered flag')).toHaveFocus()
    // In the last group, Page Down leads to its end, and never to a row out of sight.
    await userEvent.keyboard('{ArrowDown>20/}{PageDown}')
    const last = inside.getByLabelText('flag Wales')
    await expect(last).toHaveFocus()
    const { top, bottom } = inside.getByRole('grid', { name: 'Emoji' }).getBoundingClientRect()
    await expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
    await expect(last.getBoundingClientRect().top).toBeGreaterThanOrEqual(top)
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect(inside.getByLabelText('grinning face')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown>12/}')
    await expect(canvasElement.ownerDocument.activeElement).toHaveAttribute('data-at', '12.0')
    await userEvent.click(inside.getByRole('button', { name: 'Food and drink' }))
    await expect(inside.getByLabelText('grapes')).toHaveFocus()
    await waitFor(() => expect(inside.getByLabelText('lemon')).toBeVisible())
    const grid = inside.getByRole('grid', { name: 'Emoji' })
    grid.scrollTop = grid.scrollHeight / 2
    await waitFor(() => {
      const { top, bottom } = grid.getBoundingClientRect()
      const middle = document.elementFromPoint(grid.getBoundingClientRect().left + 40, (top + bottom) / 2)
      expect(middle?.closest('[role="gridcell"]')).not.toBeNull()
    })
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
    const first = await screen.findByLabelText('grinning face')
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
