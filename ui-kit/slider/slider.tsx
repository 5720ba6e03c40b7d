import { type CSSProperties, useId } from 'react'
import styles from './slider.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly disabled?: boolean
  /**
   * Returns the text of a value, such as `1,000 sats`. It is shown beside the label, and screen readers read it out.
   */
  readonly formatValue?: (value: number) => string
  onChange(value: number): void
}

/** A slider for a number between two limits. Arrow keys, Page keys, Home and End change the number. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, disabled, formatValue = String, onChange } = props
  const id = useId()
  const percent = max > min ? ((value - min) / (max - min)) * 100 : 0
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <output htmlFor={id} dir="auto" className={styles.value}>
        {formatValue(value)}
      </output>
      <input
        id={id}
        type="range"
        className={styles.input}
        style={{ '--share': `${percent}%` } as CSSProperties}
        {...{ value, min, max, step, disabled }}
        aria-valuetext={formatValue(value)}
        onChange={event => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
