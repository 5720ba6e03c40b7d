import { useId } from 'react'
import { classNames } from '../class-names'
import styles from './progress.module.css'

export interface ProgressProps {
  readonly label: string
  /** 0 to 1; absent while the total is unknown. */
  readonly value?: number | undefined
  /** Shown beside the label instead of the percentage: '3 of 7 files'. */
  readonly detail?: string
  /** Shows only the bar; the label stays for screen readers. */
  readonly bare?: boolean
}

/** The progress of long work. */
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
