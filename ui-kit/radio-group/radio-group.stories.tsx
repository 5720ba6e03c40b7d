import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { IconButton } from '../button/icon-button'
import { RadioGroup, type RadioGroupProps } from './radio-group'

const LOCKS = [
  { value: 'none', label: 'Nothing', hint: 'Stays signed in. Whoever uses this browser can write as you.' },
  { value: 'password', label: 'A password', hint: 'Asked for once each time this page is opened.' },
  { value: 'passkey', label: 'A passkey', hint: 'Your finger, face or PIN, where this device has that.' },
]

function Group(props: Partial<RadioGroupProps<string>>) {
  const { label = 'Lock this key with', options = LOCKS } = props
  const [value, setValue] = useState<string>()
  return <RadioGroup {...props} label={label} options={options} value={value} onChange={setValue} />
}

export default { title: 'Ui-kit/Radio group', component: Group } satisfies Meta

type Story = StoryObj<Partial<RadioGroupProps<string>>>

/** Arrow keys choose an option. A press on an option's label or hint chooses it too. */
export const List: Story = {
  play: async ({ canvasElement }) => {
    const group = within(within(canvasElement).getByRole('group', { name: 'Lock this key with' }))
    await userEvent.tab()
    await expect(group.getByRole('radio', { name: /^Nothing/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(group.getByRole('radio', { name: /^A password/ })).toBeChecked()
    await userEvent.click(group.getByText(/^Your finger/))
    await expect(group.getByRole('radio', { name: /^A passkey/ })).toBeChecked()
    await expect(group.getByRole('radio', { name: /^A password/ })).not.toBeChecked()
  },
}

export const HiddenLabel: Story = { args: { hideLabel: true } }

/** A stored list as rows: each option has a hint and may have a button. One label is too long for its line. */
export const Rows: Story = {
  args: {
    layout: 'rows',
    label: 'Default server',
    options: [
      { value: 'a', label: 'files.invalid', hint: 'Blossom' },
      {
        value: 'b',
        label: 'a-server-with-a-long-name.in-a-domain-with-a-longer-name.invalid',
        hint: 'NIP-96, published',
        trailing: <IconButton icon="trash" label="Remove it" />,
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const group = within(within(canvasElement).getByRole('group', { name: 'Default server' }))
    await userEvent.click(group.getByText('files.invalid'))
    await expect(group.getByRole('radio', { name: 'files.invalid Blossom' })).toBeChecked()
    await userEvent.click(group.getByRole('button', { name: 'Remove it' }))
    await expect(group.getByRole('radio', { name: 'files.invalid Blossom' })).toBeChecked()
  },
}

export const Chips: Story = {
  args: {
    layout: 'chips',
    label: 'Theme',
    options: [
      { value: 'system', label: 'As the system' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('Dark'))
    await expect(within(canvasElement).getByRole('radio', { name: 'Dark' })).toBeChecked()
  },
}

export const RightToLeft: Story = { ...Rows, decorators: [Story => <div dir="rtl">{Story()}</div>] }
