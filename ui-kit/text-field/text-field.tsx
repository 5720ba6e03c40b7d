import type { ComponentProps } from 'react'
import { FormField } from '../form/form-field'
import styles from './text-field.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** True if only screen readers get the label. */
  readonly hideLabel?: boolean
  readonly error?: string | undefined
}

/** A field for one line of text, with its label and its error. */
export function TextField({ label, hideLabel, error, id, className, ...rest }: TextFieldProps) {
  return (
    <FormField label={label} hideLabel={hideLabel} error={error} id={id} className={className}>
      {control => <input type="text" {...rest} {...control} className={styles.input} />}
    </FormField>
  )
}
