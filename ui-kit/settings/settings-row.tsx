import type { ReactNode } from 'react'
import styles from './settings.module.css'

export interface SettingsRowProps {
  readonly label: ReactNode
  /** A line below the label that explains it. */
  readonly hint?: ReactNode
  /** The id of the control. A press on the label focuses or presses that control. */
  readonly controlId?: string
  /** The id for the hint, so that the control's `aria-describedby` can name it. */
  readonly hintId?: string
  /**
   * The control at the end of the row: a button, a switch or a value. It needs a name of its own, or `controlId` must
   * name it.
   */
  readonly children?: ReactNode
}

/** One setting: its label and hint, with its control at the end of the row. A line divides adjacent rows. */
export function SettingsRow({ label, hint, controlId, hintId, children }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {controlId === undefined ? (
          <span>{label}</span>
        ) : (
          <label htmlFor={controlId} className={styles.label}>
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
