import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { Spoken } from '../spoken/spoken'
import styles from './radio-group.module.css'

export interface RadioOption<T extends string> {
  readonly value: T
  readonly label: string
  /** What it means, or of which sort it is. */
  readonly hint?: ReactNode
  /** After the option and no part of it, such as a button that removes it. */
  readonly trailing?: ReactNode
}

export interface RadioGroupProps<T extends string> {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  readonly options: readonly RadioOption<T>[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
  /**
   * `list`: below each other, with their hints below them. `rows`: divided by lines, with their hints at the end.
   * `chips`: beside each other, for a few words without hints.
   */
  readonly look?: 'list' | 'rows' | 'chips'
}

/** One choice out of several that are all shown. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel, options, value, onChange, look = 'list' } = props
  const name = useId()
  return (
    <fieldset className={classNames(styles.group, styles[look])}>
      {hideLabel ? <Spoken as="legend">{label}</Spoken> : <legend className={styles.legend}>{label}</legend>}
      {options.map(option => (
        <div key={option.value} className={styles.row}>
          <label className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.name}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </label>
          {option.trailing}
        </div>
      ))}
    </fieldset>
  )
}
