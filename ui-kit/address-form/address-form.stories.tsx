import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Select } from '../select/select'
import { AddressForm, type AddressFormProps } from './address-form'

export default {
  title: 'Ui-kit/Address form',
  component: AddressForm,
  args: { label: 'Add a relay', placeholder: 'wss://', onAdd: fn(() => undefined) },
} satisfies Meta

type Story = StoryObj<AddressFormProps>

export const Added: Story = {
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByLabelText('Add a relay')
    await userEvent.type(field, 'wss://a.example{Enter}')
    await expect(args.onAdd).toHaveBeenCalledWith('wss://a.example')
    await expect(field).toHaveValue('')
  },
}

export const Refused: Story = {
  args: { onAdd: () => 'This relay is in the list already.' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByLabelText('Add a relay')
    await userEvent.type(field, 'wss://a.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }))
    await expect(field).toHaveAccessibleDescription('This relay is in the list already.')
    await expect(field).toHaveValue('wss://a.example')
    await userEvent.type(field, '/')
    await expect(field).toBeValid()
  },
}

const KINDS = [
  { value: 'blossom', label: 'Blossom' },
  { value: 'nip96', label: 'NIP-96' },
]

export const WithAChoice: Story = {
  args: {
    label: 'Add a server',
    placeholder: 'https://',
    children: <Select label="Protocol" options={KINDS} value="blossom" onChange={() => {}} />,
  },
}
