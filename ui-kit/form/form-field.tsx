import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** The attributes that connect the control of a field with its label, hint and error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-label': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FormFieldProps {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean | undefined
  /** A second line that explains what to enter. */
  readonly hint?: ReactNode
  /** The error in words, which screen readers announce at once. */
  readonly error?: string | undefined
  /** The control's id; created if absent. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Renders the control with these attributes. */
  children(control: FieldControl): ReactNode
}

/** A control with its label above and its hint and error below. `TextField`, `TextArea` and `Select` use it. */
export function FormField(props: FormFieldProps) {
  const { label, hideLabel, hint, error, id: given, className, children } = props
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      {!hideLabel && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        'aria-label': hideLabel ? label : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
