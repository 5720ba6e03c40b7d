import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  readonly label: string
  /** One more line about what it means. */
  readonly hint?: ReactNode
  /** `mixed` when some of what it stands for is on. */
  readonly checked: boolean | 'mixed'
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

/** Yes or no, as a part of a form that is sent later; for what acts at once there is the switch. */
export function Checkbox({ label, hint, checked, disabled, onChange }: CheckboxProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
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
