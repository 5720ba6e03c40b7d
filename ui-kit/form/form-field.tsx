import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

/** What the control of a field takes, so that its label, hint and error belong to it. */
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
  /** One more line about what belongs here. */
  readonly hint?: ReactNode
  /** What is wrong with it, in words; told to screen readers at once. */
  readonly error?: string | undefined
  /** Of the control; made where none is given. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Draws the control with these attributes. */
  children(control: FieldControl): ReactNode
}

/** A control with its label above and its hint and error below; `TextField`, `TextArea` and `Select` are made of it. */
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
