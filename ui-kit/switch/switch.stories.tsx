import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Switch, type SwitchProps } from './switch'

function Toggle(props: Partial<SwitchProps>) {
  const [checked, setChecked] = useState(props.checked ?? false)
  return <Switch label="Market" {...props} checked={checked} onChange={setChecked} />
}

export default { title: 'Ui-kit/Switch', component: Toggle } satisfies Meta

type Story = StoryObj<SwitchProps>

export const Off: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const toggle = inside.getByRole('switch', { name: 'Market' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(toggle).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect(toggle).not.toBeChecked()
    // A press on the label works like a press on the switch.
    await userEvent.click(inside.getByText('Market'))
    await expect(toggle).toBeChecked()
  },
}

export const On: Story = { args: { checked: true } }

export const WithHint: Story = {
  args: { hint: 'Buy and sell things between people.', accessibleName: 'Market on this device' },
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: 'Market on this device' })
    await expect(toggle).toHaveAccessibleDescription('Buy and sell things between people.')
  },
}

export const HiddenLabel: Story = {
  args: { hideLabel: true },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(inside.getByRole('switch', { name: 'Market' })).toBeVisible()
    await expect(inside.queryByText('Market')).toBeNull()
  },
}

/** A busy switch ignores presses and keeps the focus. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('switch', { name: 'Market' })
    await expect(toggle).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(toggle)
    await userEvent.keyboard(' ')
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toHaveFocus()
  },
}

export const Disabled: Story = { args: { checked: true, disabled: true } }
