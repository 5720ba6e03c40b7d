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
  readonly bare?: boolean
}

/** A bar that shows how much of some long work is done. */
export function Progress({ label, value, detail, bare }: ProgressProps) {
  const id = useId()
  const share = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={styles.progress}>
      {!bare && (
        <>
          <span id={id} className={styles.label}>
            {label}
          </span>
          <span className={styles.detail}>{detail ?? (share === undefined ? '' : `${share}%`)}</span>
        </>
      )}
      <div
        role="progressbar"
        aria-label={bare ? label : undefined}
        aria-labelledby={bare ? undefined : id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        className={styles.track}
      >
        <div
          className={classNames(styles.bar, share === undefined && styles.unknown)}
          style={share === undefined ? undefined : { inlineSize: `${share}%` }}
        />
      </div>
    </div>
  )
}
