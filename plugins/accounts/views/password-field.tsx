import { TextField, type TextFieldProps } from '#ui-kit'

interface PasswordFieldProps extends Pick<TextFieldProps, 'label' | 'autoFocus' | 'error'> {
  /** True if the password is being chosen, so that a password manager offers a new one. */
  readonly isNew?: boolean
  readonly value: string
  onChange(password: string): void
}

/** A field for the password of a key. */
export const PasswordField = ({ isNew = false, onChange, ...rest }: PasswordFieldProps) => (
  <TextField
    {...rest}
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    onChange={({ target }) => onChange(target.value)}
  />
)
