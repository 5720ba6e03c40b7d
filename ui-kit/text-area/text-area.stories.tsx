import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TextArea, type TextAreaProps } from './text-area'

export default {
  title: 'Ui-kit/Text area',
  component: TextArea,
  args: { label: 'Note', placeholder: "What's on your mind?" },
} satisfies Meta

type Story = StoryObj<TextAreaProps>

export const Empty: Story = {}

export const HiddenLabel: Story = { args: { hideLabel: true } }

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Already on its way' } }

/** The Tab key moves the focus out of the text area. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('textbox', { name: 'Note' })
    await userEvent.tab()
    await userEvent.keyboard('one{Enter}two')
    await expect(area).toHaveValue('one\ntwo')
    await userEvent.tab()
    await expect(area).not.toHaveFocus()
  },
}

export const Wrong: Story = { args: { error: 'Failed to publish note', defaultValue: 'Almost there' } }

export const RightToLeft: Story = { args: { defaultValue: 'صباح الخير من المرفأ، قرأت اليوم وشربت قهوتين!' } }

export const Grows: Story = {
  args: { minRows: 2, maxRows: 5 },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByRole('textbox', { name: 'Note' })
    const empty = area.clientHeight
    await userEvent.type(area, 'one{Enter}two{Enter}three{Enter}four')
    const grown = area.clientHeight
    await expect(grown).toBeGreaterThan(empty)
    await userEvent.type(area, '{Enter}five{Enter}six{Enter}seven{Enter}eight')
    await expect(area.scrollHeight).toBeGreaterThan(area.clientHeight)
  },
}
