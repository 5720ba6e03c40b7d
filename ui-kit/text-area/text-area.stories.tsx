import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../button/button'
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

/**
 * A controlled text area: it shows the value that its owner makes of each edit, and drops an edit that the owner
 * refuses.
 */
export const OwnedValue: Story = {
  render: function Owner(args) {
    const [value, setValue] = useState('one')
    return (
      <>
        <TextArea
          {...args}
          value={value}
          onChange={({ target }) => target.value.includes('!') || setValue(target.value.replace(/two/, '2'))}
        />
        <Button onClick={() => setValue('')}>Clear</Button>
      </>
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const area = canvas.getByRole('textbox', { name: 'Note' })
    await expect(area).toHaveValue('one')
    await userEvent.type(area, ' two')
    await expect(area).toHaveValue('one 2')
    await userEvent.type(area, '!')
    await expect(area).toHaveValue('one 2')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(area).toHaveValue('')
    await userEvent.type(area, 'three')
    await expect(area).toHaveValue('three')
  },
}
