import { type ReactNode, useState } from 'react'
import { Button } from '../button/button'
import { FieldRow } from '../form/field-row'
import { Form } from '../form/form'
import { TextField } from '../text-field/text-field'

export interface AddressFormProps {
  readonly label: string
  /** The beginning of a typical address, shown as an example in the empty field. */
  readonly placeholder: string
  /**
   * Called with the typed text. Returns the problem in words, or `undefined` if the address was added; the field is
   * then emptied.
   */
  readonly onAdd: (address: string) => string | undefined
  /** Further content between the field and the button. */
  readonly children?: ReactNode
}

/** A one-line form that adds an address to a list. A refused address stays in the field, with the reason below it. */
export function AddressForm({ label, placeholder, onAdd, children }: AddressFormProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const problem = onAdd(address)
    setError(problem)
    if (problem === undefined) setAddress('')
  }
  return (
    <Form onSubmit={submit}>
      <FieldRow>
        <TextField
          label={label}
          placeholder={placeholder}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={address}
          error={error}
          onChange={event => {
            setAddress(event.target.value)
            setError(undefined)
          }}
        />
        {children}
        <Button type="submit">Add</Button>
      </FieldRow>
    </Form>
  )
}
