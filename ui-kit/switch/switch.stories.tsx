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
    const toggle = within(canvasElement).getByRole('switch', { name: 'Market' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(toggle).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect(toggle).not.toBeChecked()
  },
}

export const On: Story = { args: { checked: true } }

export const Disabled: Story = { args: { checked: true, disabled: true } }
