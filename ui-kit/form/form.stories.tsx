import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/button'
import { TextField } from '../text-field/text-field'
import { ButtonRow } from './button-row'
import { FieldRow } from './field-row'
import { Form, type FormProps } from './form'
import { FormField } from './form-field'
import { NumberedSteps } from './numbered-steps'
import { Stack } from './stack'

function Example({ onSubmit }: Pick<FormProps, 'onSubmit'>) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (address.startsWith('https://')) onSubmit()
    else setError('An address that begins with https://')
  }
  return (
    <Form onSubmit={submit} aria-label="Server">
      <NumberedSteps>
        <li>Open the page of your server.</li>
        <li>Copy its address.</li>
      </NumberedSteps>
      <TextField
        label="Address"
        type="url"
        required
        value={address}
        error={error}
        onChange={event => setAddress(event.target.value)}
      />
      <FormField label="Colour" hint="Of the lines in your diagrams.">
        {control => <input type="color" {...control} defaultValue="#00677f" />}
      </FormField>
      <ButtonRow isAtEnd>
        <Button>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </ButtonRow>
    </Form>
  )
}

export default { title: 'Ui-kit/Form', component: Example, args: { onSubmit: fn() } } satisfies Meta

type Story = StoryObj<Pick<FormProps, 'onSubmit'>>

/**
 * Submitting by the keyboard: Enter submits, the form and not the browser shows errors below their fields, and the page
 * is not left.
 */
export const Sent: Story = {
  play: async ({ canvasElement, args }) => {
    const inside = within(canvasElement)
    const { href } = location
    await userEvent.type(inside.getByLabelText('Address'), 'files{Enter}')
    await expect(inside.getByRole('alert')).toHaveTextContent('An address that begins with https://')
    await expect(inside.getByLabelText('Address')).toBeInvalid()
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await userEvent.clear(inside.getByLabelText('Address'))
    await userEvent.type(inside.getByLabelText('Address'), 'https://files.invalid{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(location.href).toBe(href)
  },
}

export const OwnControl: Story = {
  play: async ({ canvasElement }) => {
    const colour = within(canvasElement).getByLabelText('Colour')
    await expect(colour).toHaveAccessibleDescription('Of the lines in your diagrams.')
  },
}

export const NothingToSend: StoryObj = {
  render: () => (
    <Stack>
      <p>Your signer asks you to confirm on its own page.</p>
      <ButtonRow>
        <Button variant="primary">Open it</Button>
        <Button>Later</Button>
      </ButtonRow>
    </Stack>
  ),
}

/** The button stands beside the field, at the height of the field's input. */
export const FieldAndButton: StoryObj = {
  render: () => (
    <FieldRow>
      <TextField label="Address of the server" placeholder="https://" />
      <Button>Save</Button>
    </FieldRow>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = inside.getByLabelText('Address of the server').getBoundingClientRect()
    await expect(inside.getByRole('button', { name: 'Save' }).getBoundingClientRect().bottom).toBe(
      field.bottom,
    )
  },
}

export const FieldAndButtonWithoutRoom: StoryObj = {
  ...FieldAndButton,
  decorators: [Story => <div style={{ inlineSize: 200 }}>{Story()}</div>],
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = inside.getByLabelText('Address of the server').getBoundingClientRect()
    await expect(inside.getByRole('button', { name: 'Save' }).getBoundingClientRect().top).toBeGreaterThan(
      field.bottom,
    )
  },
}
