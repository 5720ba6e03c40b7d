import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { pressKeys } from '../../.storybook/press-keys'
import { Select } from './select'

type Unit = 'hour' | 'day' | 'ever'

function Choice({ disabled, hideLabel }: { disabled?: boolean; hideLabel?: boolean }) {
  const [value, setValue] = useState<Unit>('day')
  return (
    <Select<Unit>
      label="Keep for"
      value={value}
      onChange={setValue}
      options={[
        { value: 'hour', label: 'An hour' },
        { value: 'day', label: 'A day' },
        { value: 'ever', label: 'For ever, or until the disk of this device is full' },
      ]}
      {...(disabled && { disabled })}
      {...(hideLabel && { hideLabel })}
    />
  )
}

export default { title: 'Ui-kit/Select', component: Choice } satisfies Meta

export const Chosen: StoryObj = {
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Keep for' })
    await expect(select).toHaveValue('day')
    await userEvent.selectOptions(select, 'hour')
    await expect(select).toHaveValue('hour')
  },
}

export const ByKeyboard: StoryObj = {
  play: async ({ canvasElement }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Keep for' })
    await userEvent.tab()
    await expect(select).toHaveFocus()
    await pressKeys('{ArrowDown}')
    await expect(select).toHaveValue('ever')
    await pressKeys('{Home}')
    await expect(select).toHaveValue('hour')
    await pressKeys('{End}{ArrowUp}')
    await expect(select).toHaveValue('day')
  },
}

export const Disabled: StoryObj = { args: { disabled: true } }

export const HiddenLabel: StoryObj = { args: { hideLabel: true } }
