import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import fields from '../text-field/text-field.module.css'
import styles from './select.module.css'

export interface SelectProps<T extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[]
  readonly value: T
  onChange(value: T): void
}

/** One of a few. The browser's own list: it is right on every device, and needs no code. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, options, value, onChange, className, ...rest } = props
  const id = useId()
  return (
    <div className={classNames(fields.field, className)}>
      {!hideLabel && (
        <label className={fields.label} htmlFor={id}>
          {label}
        </label>
      )}
      <span className={styles.box}>
        <select
          id={id}
          {...rest}
          value={value}
          aria-label={hideLabel ? label : undefined}
          className={classNames(fields.input, styles.select)}
          onChange={event => onChange(event.target.value as T)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} className={styles.mark} />
      </span>
    </div>
  )
}
