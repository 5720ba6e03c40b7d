import type { ReactNode } from 'react'
import styles from './settings.module.css'

export interface SettingsRowProps {
  readonly label: ReactNode
  /** A second line that explains the label. */
  readonly hint?: ReactNode
  /** The id of the control, so that a press on the label goes to it. */
  readonly labelFor?: string
  /** The id that the hint gets, for the control's `aria-describedby`. */
  readonly hintId?: string
  /** The control at the end of the row: a button, a switch, a value. It has a name of its own or `labelFor`. */
  readonly children?: ReactNode
}

/** One setting: its label and hint, and its control at the end. Lines divide adjacent rows. */
export function SettingsRow({ label, hint, labelFor, hintId, children }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {labelFor === undefined ? (
          <span>{label}</span>
        ) : (
          <label htmlFor={labelFor} className={styles.label}>
            {label}
          </label>
        )}
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  )
}
