import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../button/button'
import { TextField } from '../text-field/text-field'
import styles from './address-form.module.css'

export interface AddressFormProps {
  readonly label: string
  /** The beginning of such an address, shown as an example. */
  readonly placeholder: string
  /** Called with the typed text. Returns the problem in words; without one, the field is emptied. */
  readonly onAdd: (address: string) => string | undefined
  /** Further content between the field and the button. */
  readonly children?: ReactNode
}

/** One line to add an address to a list. A refused address stays in the field, with the reason below it. */
export function AddressForm({ label, placeholder, onAdd, children }: AddressFormProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = onAdd(address)
    setError(problem)
    if (problem === undefined) setAddress('')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
    </form>
  )
}
