import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Checkbox, type CheckboxProps } from './checkbox'

function Box(props: Partial<CheckboxProps>) {
  const [checked, setChecked] = useState<boolean | 'mixed'>(props.checked ?? false)
  return <Checkbox label="Show sensitive media" {...props} checked={checked} onChange={setChecked} />
}

export default { title: 'Ui-kit/Checkbox', component: Box } satisfies Meta

type Story = StoryObj<CheckboxProps>

export const Off: Story = {
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Show sensitive media' })
    await userEvent.tab()
    await expect(box).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(box).toBeChecked()
    await userEvent.click(within(canvasElement).getByText('Show sensitive media'))
    await expect(box).not.toBeChecked()
  },
}

export const On: Story = { args: { checked: true, hint: 'Without asking, in every feed.' } }

export const Mixed: Story = {
  args: { checked: 'mixed' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).toBePartiallyChecked()
  },
}

export const Disabled: Story = { args: { checked: true, disabled: true } }
