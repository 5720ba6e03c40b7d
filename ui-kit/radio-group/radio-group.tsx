import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { VisuallyHidden } from '../visually-hidden/visually-hidden'
import styles from './radio-group.module.css'

export interface RadioOption<T extends string> {
  readonly value: T
  readonly label: string
  /** Explains the option, or says of which sort it is. */
  readonly hint?: ReactNode
  /** Shown after the option without belonging to it, such as a button that removes the option. */
  readonly trailing?: ReactNode
}

export interface RadioGroupProps<T extends string> {
  readonly label: string
  /** True if only screen readers get the label. */
  readonly hideLabel?: boolean
  readonly options: readonly RadioOption<T>[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
  /**
   * `list`: options below each other, each with its hint below. `rows`: options divided by lines, each with its hint at
   * the end. `chips`: options beside each other, for a few short labels without hints.
   */
  readonly layout?: 'list' | 'rows' | 'chips'
}

/** A choice of one out of several options that are all shown. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel, options, value, onChange, layout = 'list' } = props
  const name = useId()
  return (
    <fieldset className={classNames(styles.group, styles[layout])}>
      {hideLabel ? (
        <VisuallyHidden as="legend">{label}</VisuallyHidden>
      ) : (
        <legend className={styles.legend}>{label}</legend>
      )}
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
