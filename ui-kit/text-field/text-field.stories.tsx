import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TextField, type TextFieldProps } from './text-field'

export default {
  title: 'Ui-kit/Text field',
  component: TextField,
  args: { label: 'Address of a relay' },
} satisfies Meta

type Story = StoryObj<TextFieldProps>

export const Empty: Story = { args: { placeholder: 'wss://relay.example.com' } }

export const Filled: Story = { args: { defaultValue: 'wss://nos.example.com' } }

export const HiddenLabel: Story = { args: { hideLabel: true, placeholder: 'Search' } }

export const Disabled: Story = { args: { disabled: true, defaultValue: 'wss://nos.example.com' } }

export const RightToLeft: Story = { args: { dir: 'auto', defaultValue: 'صباح الخير', label: 'الاسم' } }

export const Wrong: Story = {
  args: { error: 'This is not the address of a relay.', defaultValue: 'relay' },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByLabelText('Address of a relay')
    await expect(field).toHaveAccessibleDescription('This is not the address of a relay.')
    await expect(field).toBeInvalid()
    await userEvent.tab()
    await userEvent.keyboard('{Control>}a{/Control}wss://a.example')
    await expect(field).toHaveValue('wss://a.example')
  },
}
