import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  /** A text, or an element that contains one. */
  readonly label: ReactNode
  /** A line below the label that explains it. */
  readonly hint?: ReactNode
  /** `mixed` if the box stands for several things and only some of them are on. */
  readonly checked: boolean | 'mixed'
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

/** A yes-or-no choice in a form that is submitted later. For a choice that takes effect at once, use `Switch`. */
export function Checkbox({ label, hint, checked, disabled, onChange }: CheckboxProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // HTML has no attribute for the state `mixed`, so it is set as a property.
    if (ref.current) ref.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <div className={styles.row}>
      <input
        ref={ref}
        id={id}
        type="checkbox"
        className={styles.box}
        checked={checked === true}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
