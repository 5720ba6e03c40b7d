import { useId } from 'react'
import { classNames } from '../class-names'
import styles from './progress.module.css'

export interface ProgressProps {
  readonly label: string
  /** The finished share, 0 to 1; absent as long as the total is unknown. */
  readonly value?: number | undefined
  /** A text shown in place of the percentage, such as '3 of 7 files'. */
  readonly detail?: string
  /** True if only the bar is visible. Screen readers still get the label. */
  readonly hidesLabel?: boolean
}

/** A bar that shows how much of some long work is done. */
export function Progress({ label, value, detail, hidesLabel }: ProgressProps) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={styles.progress}>
      {!hidesLabel && (
        <>
          <span id={id} className={styles.label}>
            {label}
          </span>
          <span className={styles.detail}>{detail ?? (percent === undefined ? '' : `${percent}%`)}</span>
        </>
      )}
      <div
        role="progressbar"
        aria-label={hidesLabel ? label : undefined}
        aria-labelledby={hidesLabel ? undefined : id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.track}
      >
        <div
          className={classNames(styles.bar, percent === undefined && styles.unknown)}
          style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  )
}
