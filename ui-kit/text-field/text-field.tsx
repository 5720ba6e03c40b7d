import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names'
import styles from './text-field.module.css'

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  readonly error?: string | undefined
}

/** One line of text with its label, and what is wrong with it. */
export function TextField({ label, hideLabel, error, className, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      {!hideLabel && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <input
        id={id}
        type="text"
        {...rest}
        className={styles.input}
        aria-label={hideLabel ? label : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
